import { type AmericanPrice, leagueNames, payoutCents } from '@courtside/contract';
import type { Night, NightBet, NightGame } from '@courtside/contract/needs/night';
import { drawsFor, type Random } from '@courtside/core/platform/random';

/** How large a night is. */
export interface NightSize {
  readonly games: number;
  readonly members: number;
  readonly bets: number;
}

const between = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

const even: AmericanPrice = -110;

/** A game before tip-off or in play. Half of them each. */
function randomGame(random: Random, index: number): NightGame {
  const spread = between(random, -20, 20) / 2;
  const favorite = -between(random, 110, 400);
  const underdog = -favorite - 20;
  const isFavorite = spread < 0;
  const left = random() < 0.5 ? 1 : random();
  const scored = () => Math.round((1 - left) * between(random, 95, 125));
  return {
    id: `game-${index}`,
    league: pick(random, leagueNames),
    team1: `Home ${index}`,
    team2: `Away ${index}`,
    points: { team1: scored(), team2: scored() },
    left,
    prices: {
      moneyline: { team1: isFavorite ? favorite : underdog, team2: isFavorite ? underdog : favorite },
      spread: { line: spread, team1: even, team2: even },
      total: { line: between(random, 430, 470) / 2, over: even, under: even },
    },
  };
}

/** A bet on a random side, with a line near the one before tip-off. */
function randomBet(random: Random, games: readonly NightGame[], members: number): NightBet {
  const { id, prices } = pick(random, games);
  const stake = between(random, 100, 10_000);
  const common = { uid: `member-${between(random, 0, members - 1)}`, gameId: id, stake };
  const market = pick(random, ['moneyline', 'spread', 'total'] as const);
  const moved = between(random, -2, 2) / 2;
  if (market === 'total') {
    const line = (prices.total?.line ?? 0) + moved;
    return { ...common, market, side: pick(random, ['over', 'under']), line, payout: payoutCents(stake, even) };
  }
  const side = pick(random, ['team1', 'team2'] as const);
  if (market === 'moneyline')
    return { ...common, market, side, line: null, payout: payoutCents(stake, prices.moneyline?.[side]) };
  const line = (prices.spread?.line ?? 0) + moved;
  const own = side === 'team1' || line === 0 ? line : -line;
  return { ...common, market, side, line: own, payout: payoutCents(stake, even) };
}

/** A night of a group with random games, scores and bets on three markets. The same seed gives the same night. */
export function randomNight(seed: string, { games, members, bets }: NightSize): Night {
  const random = drawsFor('guide', seed);
  const all = Array.from({ length: games }, (_, index) => randomGame(random, index));
  return {
    members: Array.from({ length: members }, (_, index) => ({
      uid: `member-${index}`,
      name: `Member ${index}`,
      score: between(random, -5000, 5000),
    })),
    games: all,
    bets: Array.from({ length: bets }, () => randomBet(random, all, members)),
  };
}
