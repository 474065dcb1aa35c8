"""What this game adds to the explanation of faults that all games have, by their code."""

EXPLANATIONS = {
    "CL004": """
Mega Civilization is played by 5 to 18 (rule book, set-up), in the edition mega-empires by 3 to 18, each with one of the
18 civilizations; the side of the A.S.T. is `basic` or `expert`; only with 12 or more does a player have a `block`, and
only with mega-empires are there `special_buildings`. In the Short Game everybody holds one of the theme sets drawn by
so many players (rule book, Short Game).

Wrong:
    [game]
    rules = "mega-civilization"
    ast = "hard"

Right:
    [game]
    rules = "mega-civilization"
    ast = "expert"
""",
    "CL007": """
In Mega Civilization these are `hand_limit`, `start_credits`, `start_tokens`, `tax_rate`, `treasury_points`, `tokens`,
`cities`, `city_points`, `space_points` and `late_iron_points`, and `price` holds prices by advance. Another price
changes what is paid and nothing else: class (below 100, of 100, of 200; what Anatomy gives), points and weight in a
tie stay those of the card.

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
}
