"""Which port to listen on; a server's own search may leave the range of ports."""

from __future__ import annotations

from tornado.netutil import bind_sockets

_TRIES = 50
_LAST = 65535


def free_port(first: int, address: str) -> int:
    """The first port from `first` on that can be listened on; raises OSError if none can."""
    refused = OSError()
    for port in range(first, min(first + _TRIES, _LAST + 1)):
        try:
            for socket in bind_sockets(port, address):
                socket.close()
        except OSError as error:
            refused = error
        else:
            return port
    raise refused
