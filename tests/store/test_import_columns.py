"""What a club's file says of columns that cannot be used is refused with the file's name."""

from pathlib import Path

import pytest

from civledger.store.import_columns import NoColumns, find_columns, keep_columns


def test_what_was_kept_is_found_again(tmp_path: Path) -> None:
    file, said = find_columns(str(tmp_path))
    assert (Path(file), said) == (tmp_path / "club.toml", {})
    keep_columns(file, {"points": "score"})
    keep_columns(file, {"points": "total"})
    found, said = find_columns(str(tmp_path))
    assert Path(found).samefile(file)
    assert said == {"points": "total"}


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("[import", "cannot be read"),
        ("import = 3", "cannot be read"),
        ("[import]\ncolumns = 3", 'write [import.columns] as ours = "theirs"'),
        ("[import.columns]\npoints = 3", 'write [import.columns] as ours = "theirs"'),
    ],
)
def test_what_cannot_be_used_is_told(written: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(f"{written}\n", "utf-8")
    with pytest.raises(NoColumns) as refused:
        find_columns(str(tmp_path))
    assert "club.toml" in str(refused.value)
    assert told in str(refused.value)
