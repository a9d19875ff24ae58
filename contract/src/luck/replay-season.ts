import { type Cents, toCents } from '../money.ts';
import type { PlayedBet, PlayedSeason } from './season-bets.ts';

/** How a draw ends: its first side wins (team1, over), its second side wins, or its bets are refunded. */
export type DrawOutcome = 'first' | 'second' | 'push';

/** A member's row in the table of a replay. Money in cents. */
export interface ReplayRow {
  readonly uid: string;
  readonly username: string;
  /** Members with the same standing share a rank. */
  readonly rank: number;
  /** Bankroll + profit − debt. */
  readonly standing: Cents;
  readonly profit: Cents;
  readonly debt: Cents;
}

/** What a bet pays back less its stake if its draw ends like this. A cash-out keeps what it paid. */
function profitIn({ status, side, stake, payout, paid }: PlayedBet, outcome: DrawOutcome): Cents {
  if (status === 'cashed-out') return toCents(paid) - toCents(stake);
  if (outcome === 'push') return 0;
  const wins = outcome === (side === 0 ? 'first' : 'second');
  return (wins ? toCents(payout) : 0) - toCents(stake);
}

/** Orders by standing, highest first, then by username and uid. */
function byStanding(a: ReplayRow, b: ReplayRow): number {
  if (a.standing !== b.standing) return b.standing - a.standing;
  if (a.username !== b.username) return a.username < b.username ? -1 : 1;
  return a.uid < b.uid ? -1 : 1;
}

/**
 * Returns the table of a season if its draws had ended like this, best member first.
 *
 * Cash-outs keep what they paid. Rebuys and debts stay as they were. Bets are not limited by the balance that a member would have
 * had in the replay.
 * @param outcomes by the position of the draw
 * @throws RangeError if a bet's draw has no outcome
 */
export function replaySeason({ season, members, bets }: PlayedSeason, outcomes: readonly DrawOutcome[]): ReplayRow[] {
  const profits = new Float64Array(members.length);
  for (const bet of bets) {
    const outcome = outcomes[bet.draw];
    if (outcome === undefined) throw new RangeError(`draw ${bet.draw} has no outcome`);
    profits[bet.member] = (profits[bet.member] ?? 0) + profitIn(bet, outcome);
  }
  const bankroll = toCents(season.bankroll);
  const unranked = members.map(({ uid, username, debt: dollars }, index) => {
    const [profit, debt] = [profits[index] ?? 0, toCents(dollars)];
    return { uid, username, rank: 0, standing: bankroll + profit - debt, profit, debt };
  });
  const sorted = unranked.sort(byStanding);
  return sorted.map((row) => ({ ...row, rank: 1 + sorted.findIndex(({ standing }) => standing === row.standing) }));
}

/** Draws that one uniform number decides, likeliest first: those of a game's margin, or of its total. */
interface Roll {
  readonly chances: Float64Array;
  /** For each draw the members with bets on it, and how much more each has if its first side wins, in cents. */
  readonly changes: readonly { readonly members: Int32Array; readonly amounts: Float64Array }[];
}

/** What a first side's win adds for each member, in cents by the position of the draw. */
function changesOf({ draws, bets }: PlayedSeason): Map<number, Cents>[] {
  const changes = draws.map(() => new Map<number, Cents>());
  for (const bet of bets) {
    const own = changes[bet.draw];
    if (own === undefined) throw new RangeError(`no draw ${bet.draw}`);
    const change = profitIn(bet, 'first') - profitIn(bet, 'second');
    if (change !== 0) own.set(bet.member, (own.get(bet.member) ?? 0) + change);
  }
  return changes;
}

/** The positions of the draws of each game's margin and of its total. */
function groupDraws({ draws }: PlayedSeason): number[][] {
  const groups = Map.groupBy(draws.keys(), (draw) => {
    const { betId, market } = draws[draw] ?? {};
    return `${market === 'total' ? 'total' : 'margin'} ${betId}`;
  });
  return [...groups.values()];
}

function rollsOf(season: PlayedSeason): Roll[] {
  const changes = changesOf(season);
  const chanceOf = (draw: number) => season.draws[draw]?.chance ?? 0;
  return groupDraws(season).map((draws) => {
    const likeliestFirst = draws.toSorted((a, b) => chanceOf(b) - chanceOf(a));
    return {
      chances: Float64Array.from(likeliestFirst, chanceOf),
      changes: likeliestFirst.map((draw) => ({
        members: Int32Array.from(changes[draw]?.keys() ?? []),
        amounts: Float64Array.from(changes[draw]?.values() ?? []),
      })),
    };
  });
}

/** The standings if the second side of every draw wins, in cents. */
function startOf(season: PlayedSeason): Float64Array {
  const start = new Float64Array(season.members.length);
  const bankroll = toCents(season.season.bankroll);
  season.members.forEach(({ debt }, member) => {
    start[member] = bankroll - toCents(debt);
  });
  for (const bet of season.bets) start[bet.member] = (start[bet.member] ?? 0) + profitIn(bet, 'second');
  return start;
}

/** The members who can lead: those who can win the title, or all if nobody can. */
function contendersOf(members: PlayedSeason['members']): Int32Array {
  const all = members.map(({ canWin }, member) => ({ canWin, member }));
  const able = all.filter(({ canWin }) => canWin);
  return Int32Array.from(able.length > 0 ? able : all, ({ member }) => member);
}

/**
 * Replays a season many times and counts how often each member leads at its end, by the position of the member. A shared lead
 * counts for each member who shares it. Members who cannot win the title lead only if nobody can.
 *
 * In a replay, one uniform number decides the moneyline and all spreads of a game, and another one its totals: the first side of a draw
 * wins if the number is below the draw's chance. So a team that covers −7.5 also covers −3.5, unless prices of different times
 * give −7.5 the higher chance. No draw is pushed, because the chance is the one without a push.
 *
 * Cash-outs keep what they paid. Rebuys and debts stay as they were. Bets are not limited by the balance that a member would have
 * had in the replay.
 * @param options.random uniform numbers from 0 to 1, exclusive
 */
export function countLeads(
  season: PlayedSeason,
  { replays, random }: { readonly replays: number; readonly random: () => number },
): number[] {
  const rolls = rollsOf(season);
  const start = startOf(season);
  const contenders = contendersOf(season.members);
  const standings = new Float64Array(start.length);
  const leads = new Float64Array(start.length);
  for (let replay = 0; replay < replays; replay += 1) {
    standings.set(start);
    for (const roll of rolls) play(roll, random(), standings);
    countLeaders(standings, contenders, leads);
  }
  return [...leads];
}

/** Adds what the draws change whose first side wins with this number. */
function play({ chances, changes }: Roll, number: number, standings: Float64Array): void {
  for (let draw = 0; draw < chances.length && number < (chances[draw] ?? 0); draw += 1) {
    const change = changes[draw];
    if (change === undefined) return;
    const { members, amounts } = change;
    for (let index = 0; index < members.length; index += 1) {
      const member = members[index] ?? 0;
      standings[member] = (standings[member] ?? 0) + (amounts[index] ?? 0);
    }
  }
}

/** Adds a lead for each contender with the highest standing. */
function countLeaders(standings: Float64Array, contenders: Int32Array, leads: Float64Array): void {
  let best = -Infinity;
  for (const member of contenders) best = Math.max(best, standings[member] ?? 0);
  for (const member of contenders) if (standings[member] === best) leads[member] = (leads[member] ?? 0) + 1;
}
