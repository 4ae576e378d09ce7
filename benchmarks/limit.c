/* Random rounds of Chicken Foot in C: about the most that a compiler makes of the same loop.

   It plays by the default rules only, with sets that fit into one word of 64 bits. It uses the
   random numbers of the library and lists actions in the library's order, so it plays the very
   same rounds: the benchmark compares decisions and charges before it measures. */

#include <stdbool.h>
#include <stdint.h>

enum { MOST_VALUES = 10, MOST_TILES = 55, MOST_PLAYERS = 8, MOST_ACTIONS = 112 };
enum { ARMS = 4, TOES = 3, DOUBLE_BLANK = 50, NONE = -1 };

typedef uint64_t word;

static word suits[MOST_VALUES], low[MOST_TILES], high[MOST_TILES];
static word tile_of[MOST_VALUES][MOST_VALUES];

typedef struct {
    word hands[MOST_PLAYERS], yard[MOST_TILES], ends[MOST_VALUES];
    word values, players, seat, opener, draw; /* the tile that opens; the action to draw */
    word open, fitting, spinner, missing, undrawn, chance;
    int drawn;
    bool is_open, is_over;
} Round;

static inline word bit(word place) { return (word)1 << place; }

/* SplitMix64. */
static inline word next_number(Round *round) {
    word number = round->chance += 0x9E3779B97F4A7C15;
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9;
    number = (number ^ number >> 27) * 0x94D049BB133111EB;
    return number ^ number >> 31;
}

static inline word below(Round *round, word limit) {
    return (next_number(round) >> 32) * limit >> 32;
}

static void fill_tables(void) {
    word tile = 0;
    for (word larger = 0; larger < MOST_VALUES; larger++)
        for (word smaller = 0; smaller <= larger; smaller++, tile++) {
            low[tile] = smaller;
            high[tile] = larger;
            tile_of[smaller][larger] = tile_of[larger][smaller] = tile;
            suits[smaller] |= bit(tile);
            suits[larger] |= bit(tile);
        }
}

/* Shuffle and deal; a random number of 56 bits is multiplied out into three places. */
static void deal(Round *round, word hand_size) {
    word tiles = round->values * (round->values + 1) / 2, number = 0;
    round->seat = below(round, round->players); /* the lead, unless somebody holds the opener */
    for (word tile = 0; tile < tiles; tile++) round->yard[tile] = tile;
    for (word size = tiles, left = 0; size > 1; left--) {
        if (left == 0) {
            number = next_number(round) >> 8;
            left = 3;
        }
        number *= size--;
        word other = number >> 56, tile = round->yard[size];
        number &= bit(56) - 1;
        round->yard[size] = round->yard[other];
        round->yard[other] = tile;
    }
    for (word seat = 0; seat < round->players; seat++) {
        for (word dealt = 0; dealt < hand_size; dealt++)
            round->hands[seat] |= bit(round->yard[--tiles]);
        if (round->hands[seat] & bit(round->opener)) round->seat = seat;
    }
    round->undrawn = tiles;
}

static inline word list_plays(const Round *round, word tiles, word *actions) {
    word found = 0;
    while (tiles) {
        word tile = 63 - (word)__builtin_clzll(tiles), smaller = low[tile], larger = high[tile];
        tiles ^= bit(tile);
        if (round->missing) {
            actions[found++] = round->spinner * (round->values - 1) + smaller + larger;
            continue;
        }
        if (round->open >> smaller & 1) actions[found++] = smaller * round->values + larger;
        if (smaller != larger && round->open >> larger & 1)
            actions[found++] = larger * round->values + smaller;
    }
    return found;
}

static inline word list_actions(const Round *round, word *actions) {
    word hand = round->hands[round->seat], found = 0;
    if (round->is_over) return 0;
    if (round->drawn != NONE) {
        found = list_plays(round, bit((word)round->drawn), actions);
        actions[found] = round->draw + 1; /* to pass */
        return found + 1;
    }
    if (round->is_open) found = list_plays(round, hand & round->fitting, actions);
    else if (hand & bit(round->opener)) actions[found++] = round->draw - 1;
    if (found) return found;
    actions[0] = round->undrawn ? round->draw : round->draw + 1;
    return 1;
}

static inline void lay(Round *round, word joint, word free) {
    word toes = round->is_open ? TOES : ARMS;
    if (round->missing) round->missing--;
    else if (!round->is_open) round->is_open = true;
    else if (--round->ends[joint] == 0) round->open ^= bit(joint);
    if (joint == free) {
        round->spinner = joint;
        round->missing = toes;
    } else {
        round->ends[free]++;
        round->open |= bit(free);
    }
    round->fitting = round->missing ? suits[round->spinner] : 0;
    for (word values = round->missing ? 0 : round->open; values; values &= values - 1)
        round->fitting |= suits[__builtin_ctzll(values)];
}

/* Draw, and return whether the turn goes on. */
static inline bool draw_tile(Round *round) {
    word tile = round->yard[--round->undrawn];
    round->hands[round->seat] |= bit(tile);
    if (!round->is_open) return tile == round->opener;
    if (!(round->fitting >> tile & 1)) return false;
    round->drawn = (int)tile;
    return true;
}

static inline void advance(Round *round, word action) {
    if (action == round->draw) {
        if (draw_tile(round)) return;
    } else round->drawn = NONE;
    if (action < round->draw) {
        word joint = action / round->values, free = action % round->values;
        round->hands[round->seat] ^= bit(tile_of[joint][free]);
        lay(round, joint, free);
        round->is_over = !round->hands[round->seat];
        if (round->is_over) return;
    }
    if (++round->seat == round->players) round->seat = 0;
    if (round->undrawn || !round->is_open) return;
    word held = 0; /* The round is blocked if nobody has a tile that fits. */
    for (word seat = 0; seat < round->players; seat++) held |= round->hands[seat];
    round->is_over = !(held & round->fitting);
}

static inline word charge(word hand) {
    word points = hand & 1 ? DOUBLE_BLANK : 0;
    for (; hand; hand &= hand - 1)
        points += low[__builtin_ctzll(hand)] + high[__builtin_ctzll(hand)];
    return points;
}

/* Play rounds of at most 10 values and 8 players; add up the charges; return the decisions. */
word random_rounds(
    word values, word players, word hand_size, word count, word *chance, word *totals
) {
    word actions[MOST_ACTIONS], decisions = 0;
    fill_tables();
    while (count--) {
        Round round = {.values = values, .players = players, .drawn = NONE, .chance = *chance};
        round.opener = tile_of[values - 1][values - 1];
        round.draw = values * values;
        deal(&round, hand_size);
        for (word found; (found = list_actions(&round, actions)); decisions++)
            advance(&round, actions[below(&round, found)]);
        for (word seat = 0; seat < players; seat++) totals[seat] += charge(round.hands[seat]);
        *chance = round.chance;
    }
    return decisions;
}
