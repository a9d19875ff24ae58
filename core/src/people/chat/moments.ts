import { type Cents, formatSelection, marginOf } from '@courtside/contract';
import { nickname } from './nickname.ts';
import type { NightBet, NightFacts } from './night-facts.ts';

/** What moments are computed from. */
export type NightResults = Pick<NightFacts, 'standings' | 'bets' | 'games' | 'isOver'>;

/** A bet that stands out. */
type MomentBet = Pick<NightBet, 'username' | 'selection' | 'side'>;

/** A moment of a night. Money in cents. */
export type Moment =
  | { readonly name: 'winner'; readonly usernames: readonly string[]; readonly profit: Cents }
  | { readonly name: 'swing'; readonly bet: MomentBet; readonly profit: Cents }
  /** `by`: how many points the bet missed its line by. */
  | { readonly name: 'beat'; readonly bet: MomentBet; readonly by: number };

type MomentNamed<N extends Moment['name']> = Extract<Moment, { name: N }>;

/** What a bet was on: `Celtics −5.5`. */
export function onWhat({ selection, side }: Pick<NightBet, 'selection' | 'side'>): string {
  return formatSelection(selection, selection.market === 'total' ? side : nickname(side));
}

/** The members with the highest profit, once the night is over; the profit may be negative. Null without bets. */
export function bestOfNight({ standings, isOver }: NightResults): MomentNamed<'winner'> | null {
  const winners = standings.filter(({ rank }) => rank === 1);
  const [best] = winners;
  if (!isOver || best === undefined) return null;
  return { name: 'winner', usernames: winners.map(({ username }) => username), profit: best.profit };
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
    return bet.isLost && score != null ? [{ bet, by: -marginOf(bet.selection, score) }] : [];
  });
  const [beat] = lost.sort((a, b) => a.by - b.by);
  return beat === undefined ? null : { name: 'beat', ...beat };
}

/** The moments of a night, in the order of its message. A night on which everyone lost has no winner. */
export function momentsOf(results: NightResults): Moment[] {
  const best = bestOfNight(results);
  const winner = best !== null && best.profit > 0 ? best : null;
  return [winner, biggestSwing(results), worstBeat(results)].filter((moment) => moment !== null);
}
