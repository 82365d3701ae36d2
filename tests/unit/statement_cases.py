"""Sentences and what they state, by family: written from how news is written, not from
the extractor. Names are invented. Each case: text, published day, statements as
(subject, predicate, value, qualifiers); the qualifiers given must be there."""

from __future__ import annotations

Case = tuple[str, str, list[tuple[str, str, str, dict[str, str | int]]]]

CAREERS: list[Case] = [
    (
        "The Port Calder Gulls hired Marcus Delling as manager in October 2019.",
        "2025-03-05",
        [("Marcus Delling", "manager_of", "Port Calder Gulls", {"start_time": "2019-10"})],
    ),
    (
        "Marcus Delling was named manager of the Port Calder Gulls on Tuesday.",
        "2025-03-05",
        [("Marcus Delling", "manager_of", "Port Calder Gulls", {"start_time": "2025-03-04"})],
    ),
    (
        "Marcus Delling, who managed the Harrow Millers from 2010 to 2014, lives in Ohio.",
        "2025-03-05",
        [
            (
                "Marcus Delling",
                "manager_of",
                "Harrow Millers",
                {"start_time": "2010", "end_time": "2014"},
            )
        ],
    ),
    (
        "Marcus Delling, the manager of the Harrow Millers, said little.",
        "2025-03-05",
        [("Marcus Delling", "manager_of", "Harrow Millers", {})],
    ),
    (
        "Harrow Millers manager Marcus Delling said little.",
        "2025-03-05",
        [("Marcus Delling", "manager_of", "Harrow Millers", {})],
    ),
    (
        "The Harrow Millers fired manager Marcus Delling on Monday after a 3-12 start.",
        "2025-03-05",
        [
            (
                "Marcus Delling",
                "left",
                "Harrow Millers",
                {"manner": "fired", "point_in_time": "2025-03-03", "role": "manager"},
            )
        ],
    ),
    (
        "Marcus Delling was dismissed by the Harrow Millers in June 2021.",
        "2025-03-05",
        [
            (
                "Marcus Delling",
                "left",
                "Harrow Millers",
                {"manner": "fired", "point_in_time": "2021-06"},
            )
        ],
    ),
    (
        "Marcus Delling resigned as manager of the Harrow Millers in 2021.",
        "2025-03-05",
        [
            (
                "Marcus Delling",
                "left",
                "Harrow Millers",
                {"manner": "resigned", "point_in_time": "2021"},
            )
        ],
    ),
    (
        "Dorothea Brask stepped down as chief executive of Calder Freight Lines last week.",
        "2025-03-05",
        [
            (
                "Dorothea Brask",
                "left",
                "Calder Freight Lines",
                {"manner": "resigned", "role": "chief executive"},
            )
        ],
    ),
    (
        "Dorothea Brask retired from Calder Freight Lines in 2019.",
        "2025-03-05",
        [
            (
                "Dorothea Brask",
                "left",
                "Calder Freight Lines",
                {"manner": "retired", "point_in_time": "2019"},
            )
        ],
    ),
    (
        "The Harrow Millers released pitcher Tom Awdry on Friday.",
        "2025-03-05",
        [
            (
                "Tom Awdry",
                "left",
                "Harrow Millers",
                {"manner": "released", "point_in_time": "2025-02-28"},
            )
        ],
    ),
    (
        "The Harrow Millers and Marcus Delling parted ways by mutual consent on Friday.",
        "2025-03-05",
        [("Marcus Delling", "left", "Harrow Millers", {"manner": "mutual"})],
    ),
    (
        "Dorothea Brask left Calder Freight Lines in 2019.",
        "2025-03-05",
        [
            (
                "Dorothea Brask",
                "left",
                "Calder Freight Lines",
                {"manner": "unknown", "point_in_time": "2019"},
            )
        ],
    ),
    (
        "Dorothea Brask was ousted as chief executive of Calder Freight Lines in March.",
        "2025-04-05",
        [
            (
                "Dorothea Brask",
                "left",
                "Calder Freight Lines",
                {"manner": "fired", "point_in_time": "2025-03"},
            )
        ],
    ),
    (
        "Pilar Oxenham became chief executive of Calder Freight Lines in 2020.",
        "2025-03-05",
        [("Calder Freight Lines", "chief_executive", "Pilar Oxenham", {"start_time": "2020"})],
    ),
    (
        "Calder Freight Lines named Pilar Oxenham chief executive on Tuesday.",
        "2025-03-05",
        [
            (
                "Calder Freight Lines",
                "chief_executive",
                "Pilar Oxenham",
                {"start_time": "2025-03-04"},
            )
        ],
    ),
    (
        "Calder Freight Lines chief executive Pilar Oxenham declined to comment.",
        "2025-03-05",
        [("Calder Freight Lines", "chief_executive", "Pilar Oxenham", {})],
    ),
    (
        "Odell Farraday has worked for Calder Freight Lines for 22 years.",
        "2025-03-05",
        [("Odell Farraday", "works_for", "Calder Freight Lines", {"duration": "22 years"})],
    ),
    (
        "Odell Farraday joined Calder Freight Lines in 2016.",
        "2025-03-05",
        [("Odell Farraday", "works_for", "Calder Freight Lines", {"start_time": "2016"})],
    ),
    (
        "Anselm Wickery, chairman of Calder Freight Lines, spoke on Monday.",
        "2025-03-05",
        [("Anselm Wickery", "position_held", "chairman", {"of": "Calder Freight Lines"})],
    ),
    (
        "Anselm Wickery, Calder Freight Lines' chief financial officer, spoke on Monday.",
        "2025-03-05",
        [
            (
                "Anselm Wickery",
                "position_held",
                "chief financial officer",
                {"of": "Calder Freight Lines"},
            )
        ],
    ),
    (
        "Leona Prather was elected mayor of Port Calder in November 2022.",
        "2025-03-05",
        [
            (
                "Leona Prather",
                "position_held",
                "mayor",
                {"of": "Port Calder", "start_time": "2022-11"},
            )
        ],
    ),
    (
        "Leona Prather served as mayor of Port Calder from 2010 to 2018.",
        "2025-03-05",
        [
            (
                "Leona Prather",
                "position_held",
                "mayor",
                {"of": "Port Calder", "start_time": "2010", "end_time": "2018"},
            )
        ],
    ),
    (
        "Tom Awdry signed a three-year, $12 million contract with the Harrow Millers on Monday.",
        "2025-03-05",
        [
            (
                "Tom Awdry",
                "contract_with",
                "Harrow Millers",
                {"duration": "3 years", "amount": "$12 million"},
            )
        ],
    ),
    (
        "The Harrow Millers signed Tom Awdry to a two-year contract.",
        "2025-03-05",
        [("Tom Awdry", "contract_with", "Harrow Millers", {"duration": "2 years"})],
    ),
    (
        "Tom Awdry agreed to a one-year deal with the Harrow Millers.",
        "2025-03-05",
        [("Tom Awdry", "contract_with", "Harrow Millers", {"duration": "1 year"})],
    ),
    (
        "Nell Quarry was promoted to bench coach in January.",
        "2025-03-05",
        [("Nell Quarry", "promoted_to", "bench coach", {"point_in_time": "2025-01"})],
    ),
    (
        "Nell Quarry was the pitching coach of the Harrow Millers in 2018.",
        "2025-03-05",
        [
            (
                "Nell Quarry",
                "coach_of",
                "Harrow Millers",
                {"role": "pitching coach", "point_in_time": "2018"},
            )
        ],
    ),
]

SPORT: list[Case] = [
    (
        "The Gulls needed a manager. They opted for Nell Quarry.",
        "2025-03-05",
        [("Nell Quarry", "manager_of", "Gulls", {})],
    ),
    (
        "Tom Awdry was drafted by the Harrow Millers in the third round in 2011.",
        "2025-03-05",
        [("Tom Awdry", "drafted_by", "Harrow Millers", {"round": 3, "point_in_time": "2011"})],
    ),
    (
        "The Harrow Millers selected Tom Awdry with the 14th overall pick in the 2011 draft.",
        "2025-03-05",
        [
            (
                "Tom Awdry",
                "drafted_by",
                "Harrow Millers",
                {"overall_pick": 14, "point_in_time": "2011"},
            )
        ],
    ),
    (
        "Tom Awdry, a first-round pick of the Harrow Millers in 2011, won again.",
        "2025-03-05",
        [("Tom Awdry", "drafted_by", "Harrow Millers", {"round": 1, "point_in_time": "2011"})],
    ),
    (
        "Tom Awdry made his debut with the Harrow Millers on May 4, 2014.",
        "2025-03-05",
        [("Tom Awdry", "debuted_with", "Harrow Millers", {"point_in_time": "2014-05-04"})],
    ),
    (
        "Tom Awdry debuted for the Harrow Millers in 2014.",
        "2025-03-05",
        [("Tom Awdry", "debuted_with", "Harrow Millers", {"point_in_time": "2014"})],
    ),
    (
        "The Harrow Millers traded Tom Awdry to the Port Calder Gulls on Sunday.",
        "2025-03-05",
        [
            (
                "Tom Awdry",
                "traded_to",
                "Port Calder Gulls",
                {"from": "Harrow Millers", "point_in_time": "2025-03-02"},
            )
        ],
    ),
    (
        "The Port Calder Gulls acquired Tom Awdry from the Harrow Millers for two prospects.",
        "2025-03-05",
        [("Tom Awdry", "traded_to", "Port Calder Gulls", {"from": "Harrow Millers"})],
    ),
    (
        "Tom Awdry played for the Harrow Millers from 2011 until 2016.",
        "2025-03-05",
        [("Tom Awdry", "played_for", "Harrow Millers", {"start_time": "2011", "end_time": "2016"})],
    ),
    ("Tom Awdry spent nine seasons with the Harrow Millers.", "2025-03-05", []),
    (
        "Tom Awdry played shortstop for the Harrow Millers.",
        "2025-03-05",
        [("Tom Awdry", "played_for", "Harrow Millers", {"position": "shortstop"})],
    ),
    (
        "Tom Awdry won the World Series with the Harrow Millers in 2015.",
        "2025-03-05",
        [("Tom Awdry", "member_of_champion", "Harrow Millers", {"point_in_time": "2015"})],
    ),
    (
        "The Harrow Millers finished 81-81 last season.",
        "2025-03-05",
        [("Harrow Millers", "win_loss_record", "81-81", {"point_in_time": "2024"})],
    ),
    (
        "Marcus Delling went 412-390 over six seasons.",
        "2025-03-05",
        [("Marcus Delling", "win_loss_record", "412-390", {"duration": "6 seasons"})],
    ),
    (
        "The Port Calder Gulls beat the Harrow Millers 5-3 on Saturday.",
        "2025-03-05",
        [
            (
                "Port Calder Gulls",
                "score",
                "5-3",
                {"opponent": "Harrow Millers", "point_in_time": "2025-03-01"},
            )
        ],
    ),
    (
        "The Harrow Millers lost to the Port Calder Gulls 5-3 on Saturday.",
        "2025-03-05",
        [("Port Calder Gulls", "score", "5-3", {"opponent": "Harrow Millers"})],
    ),
    (
        "Tom Awdry tore his left hamstring in April.",
        "2025-05-05",
        [("Tom Awdry", "injured", "torn left hamstring", {"point_in_time": "2025-04"})],
    ),
    (
        "Tom Awdry was a finalist for the Cy Young Award in 2019.",
        "2025-03-05",
        [("Tom Awdry", "finalist_for", "Cy Young Award", {"point_in_time": "2019"})],
    ),
    (
        "Tom Awdry won the Golden Bat Award in 2019.",
        "2025-03-05",
        [("Tom Awdry", "award_received", "Golden Bat Award", {"point_in_time": "2019"})],
    ),
    (
        "Tom Awdry was named Most Valuable Player in 2019.",
        "2025-03-05",
        [("Tom Awdry", "award_received", "Most Valuable Player", {"point_in_time": "2019"})],
    ),
]

PEOPLE: list[Case] = [
    (
        "Odell Farraday, 57, did not return calls.",
        "2025-03-05",
        [("Odell Farraday", "age", "57", {})],
    ),
    (
        "Odell Farraday was born in Port Calder on May 3, 1950.",
        "2025-03-05",
        [("Odell Farraday", "born", "1950-05-03", {"place": "Port Calder"})],
    ),
    (
        "Odell Farraday grew up in Port Calder.",
        "2025-03-05",
        [("Odell Farraday", "from", "Port Calder", {})],
    ),
    (
        "Odell Farraday graduated from Harrow State University in 1972.",
        "2025-03-05",
        [("Odell Farraday", "educated_at", "Harrow State University", {})],
    ),
    (
        "Odell Farraday earned a law degree from Harrow State University.",
        "2025-03-05",
        [("Odell Farraday", "educated_at", "Harrow State University", {})],
    ),
    (
        "Odell Farraday married Ines Callowhill in 1975.",
        "2025-03-05",
        [("Odell Farraday", "spouse", "Ines Callowhill", {})],
    ),
    (
        "Odell Farraday and his wife, Ines Callowhill, live in Ohio.",
        "2025-03-05",
        [("Odell Farraday", "spouse", "Ines Callowhill", {})],
    ),
    (
        "Odell Farraday died on Tuesday of pneumonia at a hospital in Port Calder. He was 88.",
        "2025-03-05",
        [
            ("Odell Farraday", "died", "2025-03-04", {"cause": "pneumonia"}),
            ("Odell Farraday", "age", "88", {}),
        ],
    ),
]

ORGANIZATIONS: list[Case] = [
    (
        "Calder Freight Lines was founded in 1958 by Emmet Callowhill.",
        "2025-03-05",
        [("Calder Freight Lines", "founded_by", "Emmet Callowhill", {"point_in_time": "1958"})],
    ),
    (
        "Emmet Callowhill founded Calder Freight Lines in 1958.",
        "2025-03-05",
        [("Calder Freight Lines", "founded_by", "Emmet Callowhill", {"point_in_time": "1958"})],
    ),
    (
        "Calder Freight Lines is based in Port Calder.",
        "2025-03-05",
        [("Calder Freight Lines", "headquartered_in", "Port Calder", {})],
    ),
    (
        "Calder Freight Lines, headquartered in Port Calder, hired 20 drivers.",
        "2025-03-05",
        [("Calder Freight Lines", "headquartered_in", "Port Calder", {})],
    ),
    (
        "Calder Freight Lines is owned by Lindgarth Capital.",
        "2025-03-05",
        [("Calder Freight Lines", "owned_by", "Lindgarth Capital", {})],
    ),
    (
        "Lindgarth Capital acquired Calder Freight Lines in 2012 for $40 million.",
        "2025-03-05",
        [("Calder Freight Lines", "owned_by", "Lindgarth Capital", {"start_time": "2012"})],
    ),
    (
        "The Marrow Creek Herons are the Double-A affiliate of the Harrow Millers.",
        "2025-03-05",
        [("Marrow Creek Herons", "affiliate_of", "Harrow Millers", {"level": "Double-A"})],
    ),
]

NUMBERS: list[Case] = [
    (
        "Calder Freight Lines reported revenue of $812 million last year.",
        "2025-03-05",
        [
            (
                "Calder Freight Lines",
                "money_amount",
                "$812 million",
                {"of": "revenue", "point_in_time": "2024"},
            )
        ],
    ),
    (
        "Leona Prather won 52.3 percent of the vote on Tuesday.",
        "2025-03-05",
        [("Leona Prather", "vote_share", "52.3%", {"point_in_time": "2025-03-04"})],
    ),
    (
        "Leona Prather won with 52.3% of the vote.",
        "2025-03-05",
        [("Leona Prather", "vote_share", "52.3%", {})],
    ),
    (
        "Odell Farraday was charged with wire fraud in January.",
        "2025-03-05",
        [("Odell Farraday", "charged_with", "wire fraud", {"point_in_time": "2025-01"})],
    ),
    (
        "Odell Farraday was charged with two counts of theft.",
        "2025-03-05",
        [("Odell Farraday", "charged_with", "theft", {})],
    ),
    (
        "Odell Farraday was convicted of bribery on Monday.",
        "2025-03-05",
        [("Odell Farraday", "convicted_of", "bribery", {"point_in_time": "2025-03-03"})],
    ),
    (
        "Odell Farraday pleaded guilty to tax evasion.",
        "2025-03-05",
        [("Odell Farraday", "convicted_of", "tax evasion", {})],
    ),
    (
        "A jury found Odell Farraday guilty of arson.",
        "2025-03-05",
        [("Odell Farraday", "convicted_of", "arson", {})],
    ),
    (
        "Odell Farraday was sentenced to four years in prison on Monday.",
        "2025-03-05",
        [
            (
                "Odell Farraday",
                "sentenced_to",
                "four years",
                {"point_in_time": "2025-03-03"},
            )
        ],
    ),
]

NEWS: list[Case] = [
    (
        "The Harrow City Council voted 7-2 on Tuesday night to limit rentals. "
        "Ordinance 31-07 caps them at 240.",
        "2025-03-05",
        [("Ordinance 31-07", "score", "7-2", {"point_in_time": "2025-03-04"})],
    ),
    (
        "Harrow will change under a measure that the City Council passed 6-3 on Tuesday. "
        "The measure, Ordinance 31-07, was the third try.",
        "2025-03-05",
        [("Ordinance 31-07", "score", "6-3", {})],
    ),
    (
        "Mayor Odell Farraday of Harrow received 51.6 percent of the vote on Tuesday in the "
        "Harrow mayoral election and Nell Quarry 46.8.",
        "2025-03-05",
        [
            (
                "Odell Farraday",
                "vote_share",
                "51.6%",
                {"of": "Harrow mayoral election", "point_in_time": "2025-03-04"},
            ),
            (
                "Nell Quarry",
                "vote_share",
                "46.8%",
                {"of": "Harrow mayoral election", "point_in_time": "2025-03-04"},
            ),
        ],
    ),
    (
        "Voters also approved Measure Q, a bond for the harbor. It received 57.8 percent.",
        "2025-03-05",
        [("Measure Q", "vote_share", "57.8%", {"of": "Measure Q"})],
    ),
    (
        "The Tannery Foods Company reported revenue of $9 million, up from $8 million in 2023.",
        "2025-03-05",
        [
            ("Tannery Foods Company", "money_amount", "$9 million", {"of": "revenue"}),
            (
                "Tannery Foods Company",
                "money_amount",
                "$8 million",
                {"of": "revenue", "point_in_time": "2023"},
            ),
        ],
    ),
    (
        "Odell Farraday went to court. A judge lowered his bail from $500,000 to $200,000.",
        "2025-03-05",
        [
            ("Odell Farraday", "money_amount", "$500,000", {"of": "bail"}),
            ("Odell Farraday", "money_amount", "$200,000", {"of": "bail"}),
        ],
    ),
    (
        "Odell Farraday, who was found guilty of bribery and sentenced to four years in prison, "
        "said nothing.",
        "2025-03-05",
        [
            ("Odell Farraday", "convicted_of", "bribery", {}),
            ("Odell Farraday", "sentenced_to", "four years", {}),
        ],
    ),
    (
        "Odell Farraday pleaded guilty on Monday to wire fraud.",
        "2025-03-05",
        [("Odell Farraday", "convicted_of", "wire fraud", {"point_in_time": "2025-03-03"})],
    ),
    (
        "Odell Farraday has pleaded not guilty to wire fraud.",
        "2025-03-05",
        [("Odell Farraday", "charged_with", "wire fraud", {})],
    ),
    (
        "Nell Quarry was sentenced to life in prison for murder.",
        "2025-03-05",
        [("Nell Quarry", "sentenced_to", "life in prison", {"of": "murder"})],
    ),
    (
        "Nell Quarry, a graduate of Hallam State University, said little.",
        "2025-03-05",
        [("Nell Quarry", "educated_at", "Hallam State University", {})],
    ),
]
