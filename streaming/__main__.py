"""``python -m streaming``: the job by itself."""

import sys

from streaming.main import main

sys.exit(main())
