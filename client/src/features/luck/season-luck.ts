import { luckOf, type MemberLuck } from '@courtside/contract/luck/luck-of';
import { contendersOf, countLeads, replayStandings } from '@courtside/contract/luck/replay-season';
import type { PlayedSeason } from '@courtside/contract/luck/season-bets';
import { type Cents, toCents } from '@courtside/contract/money';
import { uniform } from '@courtside/contract/uniform';
import { type LuckRow, replays } from './luck-row.ts';
import { resultBars } from './result-bars.ts';

/** Everybody sees the same replays. */
const seed = 1;

/** The place of a standing among others. Equal standings share a place. */
function placeAmong(standing: number, others: readonly number[]): number {
  return 1 + others.filter((other) => other > standing).length;
}

/** How often a member ends on each place among rivals, the first place first. */
function placesOf(own: Float64Array, rivals: readonly Float64Array[]): readonly number[] {
  const places = [0, ...rivals.map(() => 0)];
  own.forEach((standing, replay) => {
    let above = 0;
    for (const rival of rivals) if ((rival[replay] ?? 0) > standing) above += 1;
    places[above] = (places[above] ?? 0) + 1;
  });
  return places;
}

/** The luck of each member of a season, by replays led, then by luck. Runs in a worker, because it may take a second. */
export function seasonLuck(season: PlayedSeason): LuckRow[] {
  const standings = replayStandings(season, { replays, random: uniform(seed) });
  const leads = countLeads(season, standings);
  const contenders = contendersOf(season.members);
  const bankroll = toCents(season.season.bankroll);
  const debtOf = (member: number): Cents => toCents(season.members[member]?.debt ?? 0);
  const luck = luckOf(season);
  const realStanding = ({ returned, staked }: MemberLuck, member: number) =>
    bankroll + returned - staked - debtOf(member);
  const real = luck.map(realStanding);
  const rows = luck.map((row, member): LuckRow => {
    const own = standings[member] ?? new Float64Array();
    const rivals = contenders.filter((other) => other !== member);
    const profits = own.map((standing) => standing - bankroll + debtOf(member));
    const profit = row.returned - row.staked;
    return {
      ...row,
      bets: [...season.bets, ...season.parlays].filter((bet) => bet.member === member).length,
      leads: leads[member] ?? 0,
      worse: profits.filter((each) => each < profit).length,
      bars: resultBars(profits, [profit, row.expected - row.staked]),
      place: placeAmong(
        real[member] ?? 0,
        rivals.map((other) => real[other] ?? 0),
      ),
      places: placesOf(
        own,
        rivals.map((other) => standings[other] ?? new Float64Array()),
      ),
    };
  });
  return rows.sort((a, b) => b.leads - a.leads || b.luck - a.luck);
}
