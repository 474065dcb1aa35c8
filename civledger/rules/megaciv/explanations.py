"""What this game adds to the explanation of faults that all games have, by their code."""

EXPLANATIONS = {
    "CL004": """
Mega Civilization has 5 to 18 players (rule book, set-up), 3 to 18 in the edition mega-empires, each with one of the 18
civilizations. The side of the A.S.T. is `basic` or `expert`. Players have a `block` only in games of 12 or more, and
`special_buildings` are only for mega-empires. In the Short Game each player holds one of the theme sets for that number
of players (rule book, Short Game). Books that begin in the middle of a game have `first_turn`, and each player a
`[player.start]`, or `left` for one who left before.

Wrong:
    [game]
    rules = "mega-civilization"
    ast = "hard"

Right:
    ast = "expert"
""",
    "CL007": """
In Mega Civilization these are `hand_limit`, `start_credits`, `start_tokens`, `tax_rate`, `treasury_points`, `tokens`,
`cities`, `city_points`, `space_points` and `late_iron_points`, and `price` holds prices by advance. A different price
changes only what is paid. The price class (below 100, 100 to 199, 200 or more), what Anatomy can give, the points and
the value in ties still follow the printed card.

Wrong:
    [game]
    ast = "basic"
    [game.rules]
    name = "mega-civilization"
    hand_limit = 10

Right:
    [game]
    ast = "basic"
    rules = "mega-civilization"
""",
    "CL009": """
In Mega Civilization these are fewer tokens than the cities need for support, more cards than the hand limit, fewer
advances than the epoch of the marker requires, and Written Record or Monument without the credit tokens chosen: until
you enter them under `choose`, a price that is too low by up to that amount is accepted.

Wrong:
    [game]
    rules = "mega-civilization"
    ast = "basic"
    first_turn = 7

    [[player]]
    civ = "Minoa"
    [player.start]
    space = 5
    cities = 4
    treasury = 9
    advances = ["Pottery", "Mysticism"]
    tokens = 7

Right:
    tokens = 8
""",
}
