"""Search data as JSON: a client of the Quarry data API."""

from . import errors, types
from ._async_client import AsyncQuarry
from ._client import Quarry
from ._wire import VERSION as __version__
from ._wire import BatchLine, Value
from ._wire import path as _path
from .errors import *  # noqa: F403
from .errors import __all__ as _errors

__all__ = ["AsyncQuarry", "BatchLine", "Quarry", "__version__", "errors", "path", "types", *_errors]


def path(endpoint: str, **params: Value | None) -> str:
    """A path for `batch`: `path("/api/v1/search", q="paper lantern")`."""
    return _path(endpoint, params)
