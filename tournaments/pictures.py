"""Pictures that people send: judged by their head, read within limits, and drawn anew with nothing but what is seen.

What is kept is always WebP without transparency or metadata, at most ``LONGEST`` pixels across. Files of other kinds
(SVG above all, which can hold scripts) are refused, whatever their name says.
"""

import hashlib
import io
from dataclasses import dataclass

from PIL import Image, ImageOps, UnidentifiedImageError

#: What is taken: bytes of the file, and pixels of the picture as they would lie in memory.
MOST_BYTES = 900_000
MOST_PIXELS = 16_000_000
#: The same of all pictures of one form, which is read in a second or two.
MOST_AT_ONCE = 3 * MOST_PIXELS
LEAST_SIDE = 32
#: What is kept.
LONGEST = 960
MOST_KEPT = 400_000
_KINDS = ("JPEG", "PNG", "WEBP")
_QUALITY = 80


class UnusablePicture(Exception):
    """Why a picture is not taken: ``code`` is one of picture-kind, -broken, -large, -wide, -tiny."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is kept."""

    content: bytes
    digest: str
    width: int
    height: int


class Allowance:
    """The pixels that one request may have unpacked: a file of 700 bytes can hold as many as a photograph."""

    def __init__(self, pixels: int = MOST_AT_ONCE) -> None:
        self._left = pixels

    def take(self, pixels: int) -> None:
        """Raises UnusablePicture where there are not so many left."""
        if pixels > self._left:
            raise UnusablePicture("picture-wide")
        self._left -= pixels


def drawn_anew(sent: bytes, allowance: Allowance | None = None) -> Picture:
    """The picture of a file, as it is kept. Raises UnusablePicture.

    Nothing is unpacked before the size that the head tells is known to be harmless, and within the ``allowance``.
    """
    if len(sent) > MOST_BYTES:
        raise UnusablePicture("picture-large")
    try:
        with Image.open(io.BytesIO(sent), formats=_KINDS) as image:
            _require_usable(image)
            if allowance is not None:
                allowance.take(image.width * image.height)
            return _written(_seen(image))
    except UnusablePicture:
        raise
    except UnidentifiedImageError as error:
        raise UnusablePicture("picture-kind") from error
    except Image.DecompressionBombError as error:
        raise UnusablePicture("picture-wide") from error
    except Exception as error:  # a damaged picture fails in many ways, and all of them mean the same
        raise UnusablePicture("picture-broken") from error


def is_drawn_anew(content: bytes) -> bool:
    """Whether these bytes are a picture as this site keeps them."""
    try:
        with Image.open(io.BytesIO(content), formats=("WEBP",)) as image:
            plain = image.mode == "RGB" and not set(image.info) & {"exif", "icc_profile", "xmp"}
            small = max(image.size) <= LONGEST and len(content) <= MOST_KEPT
            if plain and small:
                image.load()
            return plain and small
    except Exception:  # whatever is wrong with it, it is none
        return False


def _require_usable(image: Image.Image) -> None:
    width, height = image.size
    if width * height > MOST_PIXELS:
        raise UnusablePicture("picture-wide")
    if min(width, height) < LEAST_SIDE:
        raise UnusablePicture("picture-tiny")


def _seen(image: Image.Image) -> Image.Image:
    """What a viewer shows of it: the first frame, the right way up, on white where it is see-through, in RGB."""
    image.draft("RGB", (2 * LONGEST, 2 * LONGEST))  # a large JPEG is read at a fraction of its size
    image.load()
    if image.mode not in {"L", "RGB", "RGBA"}:
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    image.thumbnail((LONGEST, LONGEST))
    upright = ImageOps.exif_transpose(image)
    paper = Image.new("RGB", upright.size, "white")
    if upright.has_transparency_data:
        upright = upright.convert("RGBA")
        paper.paste(upright, mask=upright)
    else:
        paper.paste(upright.convert("RGB"))
    return paper


def _written(image: Image.Image) -> Picture:
    file = io.BytesIO()
    image.save(file, "WEBP", quality=_QUALITY, method=4)
    content = file.getvalue()
    return Picture(content, digest_of(content), image.width, image.height)


def digest_of(content: bytes) -> str:
    """What a picture is known by, in its address too: SHA-256, in hex."""
    return hashlib.sha256(content).hexdigest()
