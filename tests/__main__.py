# `python tests` in a checkout: from a bare Python to all tests passed. Arguments go to pytest.
# Old Pythons must be able to read this file: it is what tells them they are old.
import os
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "mjtutor needs Python 3.11 or newer, and this is Python %d.%d.  "
        "mjtutor 需要 Python 3.11 或更新的版本。" % sys.version_info[:2]
    )

if __name__ == "__main__":
    # Running a directory puts that directory, not the checkout, first on the path.
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    from mjtutor.serve.bootstrap import run

    os.chdir(sys.path[0])
    sys.exit(run("test", ["-m", "pytest", *sys.argv[1:]]))
