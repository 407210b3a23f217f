"""The figures of `beeb bench --tools`."""

from emulator.commands import bench_tools


def test_the_tools_are_measured_and_printed(system_roms, monkeypatch, capsys):
    monkeypatch.setattr(bench_tools, "TURN", 0.002)
    monkeypatch.setattr(bench_tools, "WARM_UP", 0.1)
    rows = bench_tools.measure_tools()
    assert [row.title.split()[0] for row in rows] == [*["cycles,"] * 4, "snapshots", "restores", "calls"]
    assert all(row.per_second > 0 and row.ratio > 0 for row in rows)
    bench_tools.print_tools(rows)
    assert "x load_state()" in capsys.readouterr().out
