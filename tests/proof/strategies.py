"""Hands for Hypothesis: pieces of a win put together, so that many are ready or near it."""

from hypothesis import strategies as st

from mjtutor import SUITS, TILES, Hand, Meld, Tile

WHOLE = (13, 14)
PART = (1, 2, 4, 5, 7, 8, 10, 11)


def pieces(suits: str) -> list[list[Tile]]:
    """Runs, triplets, pairs and single tiles of these suits."""
    tiles = [tile for tile in TILES if tile.suit in suits]
    runs = [[tile, Tile(tile + 1), Tile(tile + 2)] for tile in tiles if tile.rank <= 7]
    return runs + [[tile] * number for number in (3, 2, 1) for tile in tiles]


@st.composite
def melds(draw: st.DrawFn, suits: str) -> tuple[Meld, ...]:
    """No to four melds."""
    chosen = draw(
        st.lists(
            st.sampled_from([tile for tile in TILES if tile.suit in suits]), max_size=4, unique=True
        )
    )
    shapes = [
        draw(st.sampled_from(("[{0}{0}{0}{1}]", "[{0}{0}{0}{0}{1}]", "({0}{0}{0}{0}{1})")))
        for _ in chosen
    ]
    return tuple(
        Meld(shape.format(tile.rank, tile.suit)) for shape, tile in zip(shapes, chosen, strict=True)
    )


@st.composite
def hands(draw: st.DrawFn, sizes: tuple[int, ...] = WHOLE + PART) -> Hand:
    """A hand of one of these sizes; whole ones may have melds, any may declare a suit."""
    size = draw(st.sampled_from(sizes))
    suits = "".join(draw(st.lists(st.sampled_from(SUITS), min_size=1, max_size=3, unique=True)))
    laid = draw(melds(suits)) if size >= 13 and draw(st.booleans()) else ()
    stock = [4 - sum(meld.tiles.count(tile) for meld in laid) for tile in TILES]
    tiles: list[Tile] = []
    wished = draw(st.lists(st.sampled_from(pieces(suits)), min_size=6, max_size=8))
    for tile in [tile for piece in wished for tile in piece] + [t for t in TILES for _ in range(4)]:
        if stock[tile] and len(tiles) + 3 * len(laid) < size:
            stock[tile] -= 1
            tiles.append(tile)
    return Hand.of(tiles, laid, missing=draw(st.sampled_from((None, None, None, *SUITS))))


before_a_draw = hands(sizes=(13, 13, 1, 4, 7, 10))
after_a_draw = hands(sizes=(14, 14, 2, 5, 8, 11))
