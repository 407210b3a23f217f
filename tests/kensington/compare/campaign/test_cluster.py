"""A campaign on a real Dask scheduler with a real worker on the loopback interface."""

from kensington.beeb import DISC as KEN
from kensington.beeb.memory_map import sha1_of
from kensington.compare.campaign.batches import CampaignJobs
from tests.emulator.media.archives import zipped
from tests.kensington.compare.command import finished_campaign, kensington, results_in
from tests.twincheck.campaign.test_jobs import Cluster
from tools.checks.kills import totals_in

CAMPAIGN = ("compare", str(KEN), "--routines-only", "--rules", "--level", "1", "--turns", "200", "--positions", "100")


def test_a_campaign_on_a_cluster_gives_the_same_results(capsys, tmp_path, path, system_roms):
    expected = finished_campaign(tmp_path / "here", CAMPAIGN)
    capsys.readouterr()
    cluster = Cluster(tmp_path)
    try:
        cluster.add_worker()
        status, out, err = kensington(capsys, *CAMPAIGN, "--cluster", cluster.address, "--out", path)
    finally:
        cluster.end()
    assert (status, err) == (0, "") and "No disagreement in " in out and "3 of 3 batches\n" in out
    assert results_in(path) == results_in(expected)
    assert totals_in(path) == totals_in(expected)


def test_a_scheduler_that_does_not_answer_is_named_in_one_line(capsys, path, system_roms):
    status, out, err = kensington(capsys, *CAMPAIGN, "--cluster", "tcp://", "--out", path)
    assert (status, out) == (2, "")
    assert err.startswith("kensington: --cluster: no scheduler answers at tcp://: ") and err.count("\n") == 1


def test_the_image_and_what_maps_its_memory_go_to_the_workers(tmp_path):
    path = tmp_path / "games.zip"
    path.write_bytes(zipped(("KEN.ssd", KEN.read_bytes()), ("other.ssd", b"")))
    for name in ("games.toml", "games.symbols", "other.toml"):
        (tmp_path / name).touch()
    jobs = CampaignJobs(None, f"{path}:KEN.ssd", 1)
    assert [file.name for file in jobs.files] == ["games.zip", "games.symbols", "games.toml"]
    folder = tmp_path / "there"
    folder.mkdir()
    path.rename(folder / path.name)
    assert sha1_of(jobs.with_files_in(folder).image) == sha1_of(KEN)
