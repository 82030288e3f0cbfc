"""A run of questions: what counts, what does not, and when it is over."""

from mjtutor.quiz import Session


def key(session: Session) -> list:
    from mjtutor.quiz.kinds import solution

    return [note.about for note in solution(session.item) if note.mark]


def test_right_wrong_and_skipped_are_tallied() -> None:
    session = Session("waits", 2, seed=5, total=4)

    session = session.answer(key(session))
    assert (session.number, session.right, session.streak, session.answered) == (1, 1, 1, True)
    session = session.next()
    session = session.answer("9m")
    session = session.next().next()
    assert (session.number, session.right, session.counted, session.streak) == (4, 1, 2, 0)
    assert session.results[2] == "skipped"
    session = session.answer(key(session))
    assert not session.done
    session = session.next()
    assert session.done and session.next() == session and session.answer("1m") == session


def test_what_cannot_be_read_spends_no_attempt() -> None:
    session = Session("waits", 1, seed=1)

    for answer in (None, "", "x", ()):
        session = session.answer(answer)
        assert (session.number, session.results, session.answered) == (1, (), False)
    assert session.answer(key(session)).right == 1


def test_a_second_answer_changes_nothing() -> None:
    session = Session("missing_suit", 1, seed=1)
    answered = session.answer(0)

    assert answered.answer(1) == answered
    assert answered.show_answer() == answered


def test_a_shown_answer_counts_neither_way() -> None:
    session = Session("tiles", 1, seed=1).show_answer()

    assert session.answered and session.verdict.outcome == "shown"
    assert (session.right, session.counted) == (0, 0)


def test_another_level_keeps_the_tally() -> None:
    session = Session("waits", 1, seed=1)
    session = session.answer(key(session)).at_level(4)

    assert (session.item.level, session.number, session.right) == (4, 2, 1)
    assert session.at_level(1).item.level == 1
