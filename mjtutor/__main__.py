# `python -m mjtutor` is the command line; `python mjtutor`, in a checkout, opens the course from
# a bare Python. Old Pythons must be able to read this file: it is what tells them they are old.
import os
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "mjtutor needs Python 3.11 or newer, and this is Python %d.%d.  "
        "mjtutor 需要 Python 3.11 或更新的版本。" % sys.version_info[:2]
    )

if __package__:
    from mjtutor.cli import main

    if __name__ == "__main__":
        sys.exit(main())
else:
    # Running a directory puts that directory, not the checkout, first on the path.
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    from mjtutor.serve.bootstrap import run

    sys.exit(run("app", ["-m", "mjtutor", *(sys.argv[1:] or ["open"])]))
