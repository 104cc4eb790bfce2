"""The name under which docs elsewhere call tests.servers."""

from tests.servers import main

raise SystemExit(main())
