"""Pictures that are sent: what is taken and what is kept of it, what is refused and why."""

import io
import struct
import zlib

import pytest
from PIL import Image

from tournaments.pictures import LONGEST, MOST_BYTES, UnusablePicture, drawn_anew, is_drawn_anew


def picture(
    kind: str = "PNG", size: tuple[int, int] = (120, 80), mode: str = "RGB", **options: object
) -> bytes:
    file = io.BytesIO()
    Image.new(mode, size, options.pop("fill", "red")).save(file, kind, **options)  # type: ignore[arg-type]
    return file.getvalue()


def reopened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def why(sent: bytes) -> str:
    with pytest.raises(UnusablePicture) as caught:
        drawn_anew(sent)
    return caught.value.code


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes whose head promises so many pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" * 100_000, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_each_kind_is_kept_as_webp_and_the_same_picture_comes_to_the_same(kind: str) -> None:
    kept = drawn_anew(picture(kind))
    assert (reopened(kept.content).format, kept.width, kept.height) == ("WEBP", 120, 80)
    assert kept == drawn_anew(picture(kind))
    assert is_drawn_anew(kept.content)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "I;16"])
def test_whatever_its_colours_are(mode: str) -> None:
    kind = "JPEG" if mode == "CMYK" else "PNG"
    assert reopened(drawn_anew(picture(kind, mode=mode, fill=0)).content).mode == "RGB"


def test_large_ones_become_small_and_are_turned_the_right_way_up() -> None:
    turned = Image.Exif()
    turned[0x0112] = 6
    kept = drawn_anew(picture("JPEG", (2400, 1200), exif=turned))
    assert (kept.width, kept.height) == (LONGEST // 2, LONGEST)


def test_nothing_is_kept_but_what_is_seen() -> None:
    notes = Image.Exif()
    notes[0x010F] = "a camera"
    notes.get_ifd(0x8825)[1] = "N"
    sent = picture("JPEG", exif=notes, comment=b"at home", icc_profile=b"x" * 200)
    kept = reopened(drawn_anew(sent).content)
    assert not kept.getexif()
    assert not set(kept.info) & {"exif", "xmp", "icc_profile", "comment"}
    assert b"a camera" not in drawn_anew(sent).content


def test_see_through_ones_stand_on_white_and_of_moving_ones_the_first_frame_is_kept() -> None:
    clear = drawn_anew(picture(mode="RGBA", fill=(0, 0, 0, 0)))
    assert reopened(clear.content).getpixel((5, 5)) == (255, 255, 255)
    file = io.BytesIO()
    frames = [Image.new("RGB", (64, 64), colour) for colour in ("white", "black")]
    frames[0].save(file, "WEBP", save_all=True, append_images=frames[1:])
    kept = reopened(drawn_anew(file.getvalue()).content)
    assert (getattr(kept, "n_frames", 1), kept.getpixel((5, 5))) == (1, (255, 255, 255))


def test_other_files_are_refused_whatever_they_call_themselves() -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for sent in (
        b"",
        svg,
        b"GIF89a" + bytes(50),
        picture("GIF"),
        picture("BMP"),
        picture("TIFF"),
        b"%PDF-1.7",
    ):
        assert why(sent) == "picture-kind"


def test_damaged_ones_are_refused() -> None:
    assert why(picture(size=(300, 300), mode="L", fill=9)[:-30]) == "picture-broken"
    noise = bytearray(picture("JPEG", (400, 400)))
    assert why(bytes(noise[: len(noise) // 2])) == "picture-broken"


def test_bombs_are_refused_by_what_their_head_says() -> None:
    for side in (5000, 20_000, 60_000):
        assert why(bomb(side, side)) == "picture-wide"
    assert why(bomb(2_000_000_000, 1)) == "picture-wide"


def test_what_is_too_long_or_too_small_is_refused() -> None:
    assert why(picture() + bytes(MOST_BYTES)) == "picture-large"
    assert why(picture(size=(31, 400))) == "picture-tiny"


def test_a_file_of_an_event_cannot_bring_other_bytes_as_a_picture() -> None:
    kept = drawn_anew(picture()).content
    foreign = (
        b"<html>",
        kept[:40],
        picture("PNG"),
        picture("WEBP", (LONGEST + 1, 40)),
        picture("WEBP", exif=b"Exif\0\0II*\0"),
    )
    assert not any(is_drawn_anew(content) for content in foreign)
