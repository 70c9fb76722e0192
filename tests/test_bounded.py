"""Nothing under tests waits without a bound; and what the bounded waits do."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bounded import Act, NeverCame, at_once, ended, has_ended, line_of, reap, told, turns, until

TESTS = Path(__file__).parent

SOONER = 0.02
"""A bound for what is known never to come."""

EXCUSED = {
    ("bounded.py", "loop"): "it looks at the clock in each turn",
    ("bounded.py", "thread"): "it is what finishes",
    ("bounded.py", "wait"): "a bound is what it is given",
    (
        "bench/crowd.py",
        "loop",
    ): "its client must cost nothing; each turn reads from a socket with a bound, or raises",
}

RUNS = {"run", "call", "check_call", "check_output"}
REQUESTS = {"get", "post", "put", "delete", "head", "request"}


def unbounded(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The line and kind of every wait in a module that may never end, or whose end nobody looks at."""
    for node in ast.walk(tree):
        match node:
            case ast.While():
                yield node.lineno, "loop"
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="wait"), args=[_, *_])):
                # Whether what was waited for came is what such a call returns; `told` looks at it.
                yield node.lineno, "wait"
            case ast.ClassDef(bases=[ast.Attribute(attr="Thread" | "Timer") | ast.Name(id="Thread"), *_]):
                yield node.lineno, "thread"
            case ast.Call():
                yield from ((node.lineno, kind) for kind in _kinds(node))
    if _reads_without_bound(tree):
        yield 1, "socket"


def _kinds(call: ast.Call) -> Iterator[str]:
    given = {word.arg for word in call.keywords}
    has_bound = "timeout" in given
    match call.func:
        case ast.Attribute(value=ast.Name(id="threading"), attr="Thread" | "Timer") | ast.Name(id="Thread"):
            yield "thread"
        case ast.Name(id="ThreadPoolExecutor" | "ProcessPoolExecutor" | "Process" | "Pool"):
            yield "thread"
        case ast.Attribute(value=ast.Name(id="subprocess"), attr=name) if name in RUNS and not has_bound:
            yield "run"
        case ast.Attribute(value=ast.Name(id="requests"), attr=name) if name in REQUESTS and not has_bound:
            yield "request"
        case ast.Attribute(value=ast.Name(id="os"), attr="wait" | "waitpid" | "waitid"):
            yield "wait"
        case ast.Attribute(attr="communicate") | ast.Name(id="urlopen") if not has_bound:
            yield "wait"
        case ast.Attribute(attr="create_connection") if not has_bound and len(call.args) < 2:
            yield "socket"
        case ast.Attribute(value=ast.Attribute(attr="stdout" | "stderr"), attr="readline" | "read"):
            yield "line"
        case ast.Attribute(attr="join" | "wait" | "get" | "result" | "acquire") if not (call.args or given):
            yield "wait"


def _reads_without_bound(module: ast.Module) -> bool:
    """Whether a module reads sockets and sets no bound for any."""
    called = {
        node.func.attr
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }
    return bool({"accept", "recv", "recv_into", "recvfrom"} & called) and not (
        {"settimeout", "create_connection"} & called
    )


def found_in(path: Path) -> Iterator[tuple[str, int, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for line, kind in unbounded(tree):
        yield path.relative_to(TESTS).as_posix(), line, kind


def test_nothing_waits_without_a_bound() -> None:
    found = [wait for path in sorted(TESTS.rglob("*.py")) for wait in found_in(path)]
    assert [f"{file}:{line} {kind}" for file, line, kind in found if (file, kind) not in EXCUSED] == []
    assert {(file, kind) for file, _, kind in found} >= EXCUSED.keys(), "an excuse that is no longer needed"


@pytest.mark.parametrize(
    "code",
    [
        "while True: pass",
        "while not done: act()",
        "thread.join()",
        "event.wait()",
        "event.wait(30)",
        "queue.get()",
        "future.result()",
        "lock.acquire()",
        "process.communicate()",
        "subprocess.run(['true'])",
        "subprocess.check_output(['true'])",
        "threading.Thread(target=act)",
        "class Act(threading.Thread): pass",
        "ThreadPoolExecutor(1)",
        "os.wait()",
        "os.waitpid(child, 0)",
        "process.stdout.readline()",
        "requests.get(url)",
        "socket.create_connection(place)",
        "def serve():\n    line, _ = door.accept()",
    ],
)
def test_a_wait_without_a_bound_is_found(code: str) -> None:
    assert len(list(unbounded(ast.parse(code)))) == 1


@pytest.mark.parametrize(
    "code",
    [
        "', '.join(words)",
        "assert event.wait(30)",
        "sent = words.get('sent')",
        "subprocess.run(['true'], timeout=3)",
        "lock.acquire(timeout=3)",
        "requests.get(url, timeout=3)",
        "def serve():\n    door.settimeout(3)\n    line, _ = door.accept()",
    ],
)
def test_a_wait_with_a_bound_is_let_pass(code: str) -> None:
    assert list(unbounded(ast.parse(code))) == []


def test_what_never_comes_is_named() -> None:
    never = threading.Event()
    with pytest.raises(NeverCame, match="still waiting for rain"):
        told(never, "rain", SOONER)
    with pytest.raises(NeverCame, match="still waiting for snow"):
        until(never.is_set, "snow", SOONER)
    act = Act(lambda: told(never, "rain"), "a dry day")
    assert not has_ended(act, within=SOONER)
    with pytest.raises(NeverCame, match="the end of a dry day"):
        act.finish(SOONER)
    never.set()
    act.finish()


def test_turns_end_when_the_thing_does_and_are_no_more_than_there_can_be() -> None:
    left = [1, 2, 3]
    assert [left.pop() for _ in turns(lambda: left, "the end", most=3)] == [3, 2, 1]
    with pytest.raises(NeverCame, match="after 3 turns still waiting for the end"):
        list(turns(lambda: True, "the end", most=3))


def test_what_a_thread_raised_is_raised_where_its_end_is_awaited() -> None:
    def fail() -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        Act(fail).finish()


def test_those_who_act_at_once_have_all_come_before_one_begins() -> None:
    came, least = list[int](), list[int]()

    def act(number: int) -> int:
        least.append(threading.active_count())
        came.append(number)
        return number

    assert at_once(*(lambda number=number: act(number) for number in range(4))) == [0, 1, 2, 3]
    assert sorted(came) == [0, 1, 2, 3]
    assert least[0] >= 4


def test_processes_are_awaited_with_a_bound_too() -> None:
    words = [sys.executable, "-c", "import time; print('here', flush=True); time.sleep(60)"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert line_of(process.stdout, "a word") == "here\n"
            with pytest.raises(NeverCame):
                line_of(process.stdout, "another word", SOONER)
            with pytest.raises(NeverCame, match="the end of process"):
                reap(process.pid, SOONER)
            with pytest.raises(subprocess.TimeoutExpired):
                ended(process, SOONER)
        finally:
            process.kill()
        assert ended(process) == -9


def test_a_test_that_stands_still_fails_and_shows_all_threads_and_the_run_goes_on(tmp_path: Path) -> None:
    (tmp_path / "test_still.py").write_text(
        "import threading\n"
        "import pytest\n"
        "@pytest.mark.timeout(1, method='signal')\n"
        "def test_still():\n"
        "    never = threading.Event()\n"
        "    threading.Thread(target=never.wait, name='the silent one', daemon=True).start()\n"
        "    never.wait()\n"
        "def test_next():\n"
        "    pass\n"
    )
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "test_still.py"]
    began = time.monotonic()
    done = subprocess.run(
        words, cwd=tmp_path, env=os.environ, capture_output=True, text=True, timeout=100, check=False
    )
    assert time.monotonic() > began + 1
    assert "1 failed, 1 passed" in done.stdout
    assert "Stack of the silent one" in done.stdout
    assert "never.wait()" in done.stdout
