import {
  type Cents,
  defaultLeague,
  formatSelection,
  type League,
  parlayName,
  type Selection,
} from '@courtside/contract';
import type { ShownBet } from '../groups/shown-legs.ts';
import { type Bet, profitOf, selectionOf, teamChosen } from '../ledger/bet.ts';
import { nickname } from './nickname.ts';
import type { NightMoney } from './night-money.ts';
import { pairing } from './pairing.ts';

/** The members who won a night in one kind of money. Money in cents. */
export interface WinnerMoment {
  readonly name: 'winner';
  readonly usernames: readonly string[];
  readonly profit: Cents;
  /** The name of the season that was won; null for main accounts. */
  readonly season: string | null;
}

/** What a moment says of a member's bets. */
interface BetMoment {
  readonly username: string;
  /** What the bet was on: `Celtics −5.5`, or the game if there were several. */
  readonly on: string;
  readonly league: League;
  /** The name of the season whose money was bet; null for main accounts. */
  readonly season: string | null;
  readonly profit: Cents;
}

/** The largest change of a member's profit by one game. */
export interface SwingMoment extends BetMoment {
  readonly name: 'swing';
}

/** The lost bet that missed its line by the fewest points. */
export interface BeatMoment extends BetMoment {
  readonly name: 'beat';
  readonly by: number;
}

/** A moment of a night. Money in cents. */
export type Moment = WinnerMoment | SwingMoment | BeatMoment;

/** What a bet was on: `Celtics −5.5`, `Over 222.5, Lakers at Celtics`. */
export function onWhat(bet: {
  readonly selection: Selection;
  /** The chosen team, or `Over` or `Under`. */
  readonly side: string;
  readonly team1: string;
  readonly team2: string;
}): string {
  const { selection, side } = bet;
  if (selection.market === 'total') return `${formatSelection(selection, side)}, ${pairing(bet)}`;
  return formatSelection(selection, nickname(side));
}

/** What a bet was on, as `onWhat` says it. The legs of a parlay may not all be seen yet. */
export function betWords(bet: ShownBet): string {
  if (bet.legs !== undefined) return parlayName(bet.legs.length + (bet.hiddenLegs ?? 0));
  return onWhat({ selection: selectionOf(bet), side: teamChosen(bet), ...bet.betData });
}

/** What the bets of a swing were on: `Celtics −5.5`, or the game if there were several: `Lakers at Celtics (2 bets)`. */
export function swingWords(first: Bet, count: number): string {
  return count === 1 ? betWords(first) : `${pairing(first.betData)} (${count} bets)`;
}

/** Names the members of a night. */
type Names = ReadonlyMap<string, string>;

/** The winners of a night in each kind of money in which a member is ahead. */
export function winnersOf(money: readonly NightMoney[], names: Names): WinnerMoment[] {
  return money.flatMap(({ seasonName, highlights: { winner } }): WinnerMoment[] => {
    if (winner === null) return [];
    const usernames = winner.uids.map((uid) => names.get(uid) ?? '');
    return [{ name: 'winner', usernames, profit: winner.profit, season: seasonName }];
  });
}

/** The largest of the biggest swings of all kinds of money; null without one. */
export function swingMoment(money: readonly NightMoney[], names: Names): SwingMoment | null {
  const swings = money.flatMap(({ seasonName, highlights: { swing } }): SwingMoment[] => {
    const first = swing?.bets[0];
    if (!swing || first === undefined) return [];
    return [
      {
        name: 'swing',
        username: names.get(swing.uid) ?? '',
        on: swingWords(first, swing.bets.length),
        league: first.betData.league ?? defaultLeague,
        season: seasonName,
        profit: swing.profit,
      },
    ];
  });
  return swings.sort((a, b) => Math.abs(b.profit) - Math.abs(a.profit))[0] ?? null;
}

/** The closest of the worst beats of all kinds of money; null without one. */
export function beatMoment(money: readonly NightMoney[], names: Names): BeatMoment | null {
  const beats = money.flatMap(({ seasonName, highlights: { worstBeat } }): BeatMoment[] => {
    if (worstBeat === null) return [];
    const { bet, by } = worstBeat;
    return [
      {
        name: 'beat',
        username: names.get(bet.uid) ?? '',
        on: betWords(bet),
        league: bet.betData.league ?? defaultLeague,
        season: seasonName,
        profit: profitOf(bet),
        by,
      },
    ];
  });
  return beats.sort((a, b) => a.by - b.by)[0] ?? null;
}

/**
 * The moments of a night whose bets are decided, in the order of its message. The winner is that of main accounts, or of a season
 * if no main account is ahead. A night on which everyone lost has none.
 */
export function momentsOf(money: readonly NightMoney[], names: Names): Moment[] {
  const [winner = null] = winnersOf(money, names);
  return [winner, swingMoment(money, names), beatMoment(money, names)].filter((moment) => moment !== null);
}
