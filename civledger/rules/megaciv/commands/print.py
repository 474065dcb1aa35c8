"""What of this game can be laid on the table on paper, as `civledger print` takes it."""

from civledger.model.command import Added, SheetOffer

SHEETS = (
    SheetOffer("deal", "dealing cards"),
    SheetOffer("movement", "moving"),
    SheetOffer("shop", "prices", "price list", "whose prices? for example: civledger print shop hel"),
    SheetOffer("chart", "the quickchart"),
    SheetOffer("sheet", "a score sheet"),
)

ADDED = Added(
    about="The sheets: who draws from which stacks and in which order, the order of movement, a player's prices, which"
    " advance lowers the price of which, and a blank score sheet.",
    examples=(
        "print deal",
        "print shop hel | lpr",
        "print shop all --format html > prices.html",
        "print chart --format html > chart.html",
        "print sheet --format html > sheet.html",
    ),
)
