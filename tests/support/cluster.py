"""A small Dask cluster on this machine."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import cast


@contextmanager
def cluster_executor(folder: Path) -> Generator[Executor]:
    """Start a cluster of two processes, and yield its executor."""
    from distributed import Client, LocalCluster

    # Dask has few types.
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,  # pyright: ignore[reportArgumentType] - none, its manual says
            local_directory=str(folder),
        ) as cluster,  # pyright: ignore[reportUnknownVariableType]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        executor: object = client.get_executor(pure=False)  # pyright: ignore[reportUnknownMemberType]
        yield cast("Executor", executor)
