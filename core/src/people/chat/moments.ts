import { type Cents, formatSelection, marginOf } from '@courtside/contract';
import { nickname } from './nickname.ts';
import type { NightBet, NightFacts } from './night-facts.ts';
import { pairing } from './pairing.ts';

/** What moments are computed from. */
export type NightResults = Pick<NightFacts, 'standings' | 'bets' | 'games' | 'isOver'>;

/** A bet that stands out. */
type MomentBet = Pick<NightBet, 'username' | 'league' | 'selection' | 'side' | 'team1' | 'team2' | 'season'>;

/** A moment of a night. Money in cents. */
export type Moment =
  | {
      readonly name: 'winner';
      readonly usernames: readonly string[];
      readonly profit: Cents;
      /** The name of the season that was won; null for main accounts. */
      readonly season: string | null;
    }
  | { readonly name: 'swing'; readonly bet: MomentBet; readonly profit: Cents }
  /** `by`: how many points the bet missed its line by. */
  | { readonly name: 'beat'; readonly bet: MomentBet; readonly by: number; readonly profit: Cents };

type MomentNamed<N extends Moment['name']> = Extract<Moment, { name: N }>;

/** What a bet was on: `Celtics −5.5`, `Over 222.5, Lakers at Celtics`. */
export function onWhat(bet: Pick<NightBet, 'selection' | 'side' | 'team1' | 'team2'>): string {
  const { selection, side } = bet;
  if (selection.market === 'total') return `${formatSelection(selection, side)}, ${pairing(bet)}`;
  return formatSelection(selection, nickname(side));
}

/**
 * The members with the highest profit of each list of standings, once the night is over. The profit may be negative. Money of
 * main accounts and of seasons is never added up.
 */
export function bestOfNight({ standings, isOver }: NightResults): MomentNamed<'winner'>[] {
  if (!isOver) return [];
  return standings.flatMap(({ season, rows }) => {
    const winners = rows.filter(({ rank }) => rank === 1);
    const [best] = winners;
    if (best === undefined) return [];
    return [{ name: 'winner', usernames: winners.map(({ username }) => username), profit: best.profit, season }];
  });
}

/** The bet that won or lost the most; null without one. */
export function biggestSwing({ bets }: NightResults): MomentNamed<'swing'> | null {
  const closed = bets.flatMap((bet) => (bet.profit === null || bet.profit === 0 ? [] : [{ bet, profit: bet.profit }]));
  closed.sort((a, b) => Math.abs(b.profit) - Math.abs(a.profit));
  const [swing] = closed;
  return swing === undefined ? null : { name: 'swing', ...swing };
}

/** The lost bet that was closest to its line; null without one. */
export function worstBeat({ bets, games }: NightResults): MomentNamed<'beat'> | null {
  const scores = new Map(games.map(({ id, score }) => [id, score]));
  const lost = bets.flatMap((bet) => {
    const score = scores.get(bet.gameId);
    return bet.isLost && score != null ? [{ bet, by: -marginOf(bet.selection, score), profit: bet.profit ?? 0 }] : [];
  });
  const [beat] = lost.sort((a, b) => a.by - b.by);
  return beat === undefined ? null : { name: 'beat', ...beat };
}

/**
 * The moments of a night, in the order of its message. The winner is that of main accounts, or of a season if no main
 * account is ahead. A night on which everyone lost has none.
 */
export function momentsOf(results: NightResults): Moment[] {
  const winner = bestOfNight(results).find(({ profit }) => profit > 0) ?? null;
  return [winner, biggestSwing(results), worstBeat(results)].filter((moment) => moment !== null);
}
