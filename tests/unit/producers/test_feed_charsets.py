"""Character sets of feeds: what is said of them, what is meant, and what the bytes are."""

from __future__ import annotations

import pytest

from tests.unit.producers.feed_documents import json_feed, linked, only, rss

RUSSIAN, JAPANESE, PLAIN = "Паром стоит", "渡し船は出ない①", "The ferry stops"
CHINESE, TAIWANESE, KOREAN = "渡轮停航", "渡輪停航", "배가 뜨지 않는다"
CZECH, LITHUANIAN, GREEK = "Žluťoučký kůň", "Šis keltas stāv", "Το πλοίο στέκει"
HEBREW, ARABIC = "המעבורת עומדת", "العبارة تقف"


@pytest.mark.parametrize(
    ("written", "named", "served", "title"),
    [
        ("utf-8-sig", "iso-8859-1", None, RUSSIAN),
        ("utf-16", "utf-16", None, RUSSIAN),
        ("utf-16-le", "utf-16", None, RUSSIAN),
        ("utf-16-be", "utf-16", "utf-16", RUSSIAN),
        ("utf-32", "utf-32", None, RUSSIAN),
        ("utf-32-be", "utf-32", None, RUSSIAN),
        ("cp037", "ebcdic-cp-us", None, PLAIN),
        ("koi8-r", "koi8-r", None, RUSSIAN),
        ("koi8-r", "koi8-r", "utf-8", RUSSIAN),
        ("koi8-r", "utf-8", "koi8-r", RUSSIAN),
        ("mac-cyrillic", "x-mac-cyrillic", None, RUSSIAN),
        ("cp1251", "windows-1251", None, RUSSIAN),
        ("cp932", "shift_jis", None, JAPANESE),
        ("cp932", "x-sjis", None, JAPANESE),
        ("cp932", "windows-31j", None, JAPANESE),
        ("euc-jp", "euc-jp", None, JAPANESE[:-1]),
        ("gb18030", "gb2312", None, JAPANESE),
        ("cp949", "euc-kr", None, "배가 뜨지 않는다 똠"),
        ("cp874", "windows-874", None, "เรือ “ไม่” ออก"),
        ("cp1252", "iso-8859-1", None, "The “ferry” – stops"),
        ("cp1254", "iso-8859-9", None, "İskele “kapalı”"),
        ("utf-8", "iso-8859-1", "iso-8859-1", RUSSIAN),
        ("utf-8", "utf-16", None, RUSSIAN),
        ("utf-8", "no-such-set", None, RUSSIAN),
        ("iso-2022-jp", "iso-2022-jp", None, JAPANESE[:-1]),
        ("hz", "hz-gb-2312", None, CHINESE),
        ("big5", "big5", None, TAIWANESE),
        ("big5hkscs", "big5-hkscs", None, f"{TAIWANESE}\u5497"),
        ("gb18030", "gb18030", None, f"{CHINESE}\U00020000"),
        ("gbk", "gb_2312-80", None, CHINESE),
        ("iso2022_kr", "iso-2022-kr", None, KOREAN),
        ("cp949", "ks_c_5601-1987", None, KOREAN),
        ("cp1250", "windows-1250", None, CZECH),
        ("iso8859-2", "iso-8859-2", None, CZECH),
        ("cp1253", "windows-1253", None, GREEK),
        ("iso8859-7", "iso-8859-7", "iso-8859-7", GREEK),
        ("cp1255", "windows-1255", None, HEBREW),
        ("iso8859-8", "iso-8859-8-i", None, HEBREW),
        ("cp1256", "windows-1256", None, ARABIC),
        ("iso8859-6", "iso-8859-6", None, ARABIC),
        ("cp1257", "windows-1257", None, LITHUANIAN),
        ("iso8859-13", "iso-8859-13", None, LITHUANIAN),
        ("iso8859-15", "iso-8859-15", None, "Cœur à 5 €"),
        ("iso8859-16", "iso-8859-16", None, "Țară"),
        ("iso8859-5", "iso-8859-5", None, RUSSIAN),
        ("cp866", "ibm866", None, RUSSIAN),
        ("cp1251", "win-1251", None, RUSSIAN),
        ("koi8-u", "koi8-u", None, "Пором стоїть"),
        ("mac-roman", "macintosh", None, "Café “no”"),
        ("cp850", "cp850", None, "Café"),
        ("cp1252", "us-ascii", None, "The “ferry” – stops"),
        ("cp874", "tis-620", None, "เรือไม่ออก"),
        ("utf-8", "utf8", None, RUSSIAN),
        ("utf-32-le", "utf-32le", None, RUSSIAN),
    ],
)
def test_character_sets(written: str, named: str, served: str | None, title: str) -> None:
    document = f"<?xml version='1.0' encoding='{named}'?>" + rss(f"<title>{title}</title>")
    assert only(document.encode(written), served).meta.headline == title


@pytest.mark.parametrize(
    ("written", "served"),
    [
        ("utf-8", None),
        ("utf-8-sig", None),
        ("utf-16", None),
        ("utf-16-le", "utf-16le"),
        ("cp1252", "iso-8859-1"),
        ("utf-8", "iso-8859-1"),
    ],
)
def test_character_sets_of_json(written: str, served: str | None) -> None:
    """It must be UTF-8 by its standard, and is not by every server's."""
    document = json_feed({"id": "1", "content_text": "Caf|."}).replace("|", "é")
    assert only(document.encode(written), served).body == "Café."


@pytest.mark.parametrize(
    "before",
    [
        "\n\n <?xml version='1.0' encoding='koi8-r'?>",
        "<?xml version = '1.0'  encoding = 'koi8-r' standalone='yes' ?>",
        "<?xml version='1.1' encoding='KOI8-R'?>",
        "<?xml version='1.0' encoding='koi8-r'?><?xml-stylesheet href='a.xsl'?><!-- a <rss> -->",
        "<?xml version='1.0' encoding='koi8-r'?><!DOCTYPE rss SYSTEM 'https://quay.example/rss.dtd'>",
    ],
)
def test_what_stands_before_a_feed(before: str) -> None:
    document = before + linked(f"<description>{RUSSIAN}</description>") + "<!-- cached -->\n"
    assert only(document.encode("koi8-r")).body == RUSSIAN
