"""Single instructions on each CPU, observed in each way; and the published forms of cases."""

import json

from tools.checks import single_step
from tools.checks.single_step import Case, check, generated, published, with_unseen


def test_every_opcode_agrees_on_each_cpu_observed_or_not(capsys):
    assert single_step.main(["--count", "1"]) == 0
    assert "244 cases on" in capsys.readouterr().out


def test_a_case_that_is_wrong_is_found():
    case = next(generated(0xE6, 1, 1))  # INC zero page
    assert check(iter([case]), single_step.WAYS) == (1, {})
    before = (case.before[0], *case.before[1:5], case.before[5] ^ 1)
    wrong = Case(case.name, before, case.memory, case.after, case.changed, case.accesses[:-1])
    done, different = check(iter([wrong]), ["watches"])
    assert done == 1 and all(text.split(": ")[1].startswith("p cycles") for text in different)


def test_published_cases_are_read_in_both_forms(tmp_path):
    cases = [with_unseen(case) for case in generated(0x91, 5, 2)]  # STA (zp),Y
    entries, binary = [], b""
    for case in cases:
        entry = {"name": case.name, "cycles": [[a, v, "write" if w else "read"] for a, v, w in case.accesses]}
        binary += case.name.encode().ljust(single_step.NAME_SIZE, b"\0")
        for when, registers, memory in (("initial", case.before, case.memory), ("final", case.after, case.changed)):
            entry[when] = dict(zip(single_step.KEYS, registers, strict=True)) | {"ram": [*map(list, memory.items())]}
            binary += registers[0].to_bytes(2, "big") + bytes(registers[1:]) + bytes([len(memory)])
            binary += b"".join(a.to_bytes(2, "big") + bytes([v]) for a, v in memory.items())
        binary += bytes([len(case.accesses)])
        binary += b"".join(a.to_bytes(2, "big") + bytes([v]) + b"rw"[w : w + 1] for a, v, w in case.accesses)
        entries.append(entry)
    (tmp_path / "91.json").write_text(json.dumps(entries))
    (tmp_path / "91.bin").write_bytes(binary)
    assert [*published(tmp_path / "91.json", 9)] == [*published(tmp_path / "91.bin", 9)] == cases
    assert single_step.main([str(tmp_path)]) == 0
