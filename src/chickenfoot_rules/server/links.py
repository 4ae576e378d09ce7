"""Links as pictures, for the phones of others at the table."""

from __future__ import annotations

import io


def qr_code(link: str, longest: int) -> str:
    """Return a link as a QR code in SVG, or an empty text if it is empty or too long.

    It needs the extra ``server``.

    Args:
        link: the link.
        longest: the most bytes, up to 2,953.
    """
    import segno  # noqa: PLC0415 - an extra

    if not 0 < len(link.encode()) <= longest:
        return ""
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", scale=4, border=2, light="#fff")
    return picture.getvalue().decode()
