"""Numbered jobs whose results add up: processes, a Dask cluster, a file of results; and smaller failing cases."""
