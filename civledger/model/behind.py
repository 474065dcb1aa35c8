"""How far everybody is behind the leader, of any number that is charted."""

from civledger.model.page import Chart, Line


def behind_leader(chart: Chart) -> Chart:
    """Return by how much everybody was behind the leader at the end of every turn."""
    columns = zip(*(line.values for line in chart.lines), strict=True)
    most = [max((value for value in values if value is not None), default=0) for values in columns]
    lines = tuple(
        Line(line.who, tuple(None if own is None else best - own for own, best in zip(line.values, most, strict=True)))
        for line in chart.lines
    )
    said = f"How many points everybody was behind the leader at the end of every {chart.called}."
    return chart._replace(id="behind", title="Behind the leader", said=said, lines=lines, ladder=True)
