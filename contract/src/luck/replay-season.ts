import { groupBy } from '../group-by.ts';
import { type Cents, toCents } from '../money.ts';
import { parlayProfitIn, runParlays } from './replay-parlay.ts';
import type { DrawOutcome, PlayedBet, PlayedSeason } from './season-bets.ts';

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
 * @throws RangeError if the draw of a bet or of a leg has no outcome
 */
export function replaySeason(
  { season, members, bets, parlays }: PlayedSeason,
  outcomes: readonly DrawOutcome[],
): ReplayRow[] {
  const outcomeOf = (draw: number) => {
    const outcome = outcomes[draw];
    if (outcome === undefined) throw new RangeError(`draw ${draw} has no outcome`);
    return outcome;
  };
  const profits = new Float64Array(members.length);
  const add = (member: number, profit: Cents) => {
    profits[member] = (profits[member] ?? 0) + profit;
  };
  for (const bet of bets) add(bet.member, profitIn(bet, outcomeOf(bet.draw)));
  for (const parlay of parlays) add(parlay.member, parlayProfitIn(parlay, outcomeOf));
  const bankroll = toCents(season.bankroll);
  const unranked = members.map(({ uid, username, debt: dollars }, index) => {
    const [profit, debt] = [profits[index] ?? 0, toCents(dollars)];
    return { uid, username, rank: 0, standing: bankroll + profit - debt, profit, debt };
  });
  const sorted = unranked.sort(byStanding);
  return sorted.map((row) => ({ ...row, rank: 1 + sorted.findIndex(({ standing }) => standing === row.standing) }));
}

/** Replays that are played together: their standings fit into the caches of a processor. */
const replaysPerBlock = 1_000;

/** A draw, and how much more each member with bets on it has if its first side wins, in cents. */
interface ReplayedDraw {
  /** Its position. */
  readonly draw: number;
  readonly chance: number;
  readonly changes: ReadonlyMap<number, Cents>;
}

/** Draws that one uniform number decides, likeliest first: those of a game's margin, or of its total. */
type Roll = readonly ReplayedDraw[];

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
  const groups = groupBy(draws.keys(), (draw) => {
    const { betId, market } = draws[draw] ?? {};
    return `${market === 'total' ? 'total' : 'margin'} ${betId}`;
  });
  return [...groups.values()];
}

function rollsOf(season: PlayedSeason): Roll[] {
  const changes = changesOf(season);
  return groupDraws(season).map((positions) => {
    const draws = positions.map((draw) => ({
      draw,
      chance: season.draws[draw]?.chance ?? 0,
      changes: changes[draw] ?? new Map<number, Cents>(),
    }));
    return draws.sort((a, b) => b.chance - a.chance);
  });
}

/** The standings if the second side of every draw wins and every parlay loses, in cents. Cashed-out parlays keep what they paid. */
function startOf({ season, members, bets, parlays }: PlayedSeason): Cents[] {
  const start = members.map(({ debt }) => toCents(season.bankroll) - toCents(debt));
  for (const bet of bets) start[bet.member] = (start[bet.member] ?? 0) + profitIn(bet, 'second');
  for (const { member, status, stake, paid } of parlays)
    start[member] = (start[member] ?? 0) + (status === 'cashed-out' ? toCents(paid) : 0) - toCents(stake);
  return start;
}

/** The members who can lead, by position: those who can win the title, or all if nobody can. */
export function contendersOf(members: PlayedSeason['members']): number[] {
  const all = [...members.keys()];
  const able = all.filter((member) => members[member]?.canWin);
  return able.length > 0 ? able : all;
}

/**
 * Replays a season many times. Returns each member's standings at its end, in cents: by the position of the member, then by replay.
 *
 * In a replay, one uniform number decides the moneyline and all spreads of a game, and another one its totals: the first side of a draw
 * wins if the number is below the draw's chance. So a team that covers −7.5 also covers −3.5, unless prices of different times
 * give −7.5 the higher chance. A parlay wins if all its legs do, by the same numbers as bets on one game. No draw is pushed, because the chance is the one without a push.
 *
 * Cash-outs keep what they paid. Rebuys and debts stay as they were. Bets are not limited by the balance that a member would have
 * had in the replay.
 * @param options.random uniform numbers from 0 to 1, exclusive
 */
export function replayStandings(
  season: PlayedSeason,
  { replays, random }: { readonly replays: number; readonly random: () => number },
): readonly Float64Array[] {
  const rolls = rollsOf(season);
  const parlays = runParlays(season.parlays, replaysPerBlock);
  const all = startOf(season).map((standing) => new Float64Array(replays).fill(standing));
  for (let done = 0; done < replays; done += replaysPerBlock) {
    const end = Math.min(replays, done + replaysPerBlock);
    const block = all.map((standings) => standings.subarray(done, end));
    const numbers = new Float64Array(end - done);
    for (const roll of rolls) {
      for (let replay = 0; replay < numbers.length; replay += 1) numbers[replay] = random();
      play(roll, numbers, block);
      for (const { draw, chance } of roll) parlays.decide(draw, chance, numbers);
    }
    parlays.pay(block);
  }
  return all;
}

/**
 * Counts in how many replays each member leads, by the position of the member. A shared lead counts for each member who shares it.
 * Members who cannot win the title lead only if nobody can.
 * @param standings those of `replayStandings`
 */
export function countLeads(
  { members }: Pick<PlayedSeason, 'members'>,
  standings: readonly Float64Array[],
): readonly number[] {
  const leads = members.map(() => 0);
  for (const { member, count } of leadsIn(standings, contendersOf(members))) leads[member] = count;
  return leads;
}

/**
 * Adds what the draws of a roll change in each replay whose number is below their chance.
 * @param standings for each member those of all replays
 */
function play(roll: Roll, numbers: Float64Array, standings: readonly Float64Array[]): void {
  // A draw is won in a part of the replays in which a likelier one of the roll is.
  const won = new Int32Array(numbers.length);
  for (let replay = 0; replay < won.length; replay += 1) won[replay] = replay;
  let count = won.length;
  for (const { chance, changes } of roll) {
    const before = count;
    count = 0;
    for (let index = 0; index < before; index += 1) {
      const replay = won[index] ?? 0;
      won[count] = replay;
      count += (numbers[replay] ?? 0) < chance ? 1 : 0;
    }
    for (const [member, amount] of changes) addIn(standings[member], won, count, amount);
  }
}

/** Adds an amount to a member's standings in the first `count` of these replays. */
function addIn(standings: Float64Array | undefined, replays: Int32Array, count: number, amount: Cents): void {
  if (standings === undefined) return;
  for (let index = 0; index < count; index += 1) {
    const replay = replays[index] ?? 0;
    standings[replay] = (standings[replay] ?? 0) + amount;
  }
}

/** In how many replays each contender has the highest standing of all contenders. */
function leadsIn(standings: readonly Float64Array[], contenders: readonly number[]) {
  const own = contenders.map((member) => ({ member, standing: standings[member] ?? new Float64Array() }));
  const best = new Float64Array(standings[0]?.length ?? 0).fill(-Infinity);
  for (const { standing } of own)
    for (let replay = 0; replay < best.length; replay += 1)
      best[replay] = Math.max(best[replay] ?? 0, standing[replay] ?? 0);
  return own.map(({ member, standing }) => {
    let count = 0;
    for (let replay = 0; replay < best.length; replay += 1) if (standing[replay] === best[replay]) count += 1;
    return { member, count };
  });
}
