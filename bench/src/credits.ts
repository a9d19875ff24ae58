/**
 * Simulates the credit planner over the season 2021-22: real dates, tip-offs at the league's usual times, the games of the next
 * seven days listed, credits renewed on the first of each month. Requests for results use credits too: two disputes a week that
 * nobody decides for three days, one correction a week, and one evening a month without ESPN. A game is open while its last
 * price is not older than the age limit that was planned for it. Fails if a month uses more credits than the plan has, or if too few games are open during
 * all of their last 30 minutes.
 * Options: --season FILE (default: the built-in number of games per date), --seed N (for the tip-off times)
 */

import { dayMs } from '@courtside/contract';
import { playPlan } from '@courtside/core/league/games/planner/testing/play-plan';
import { byMonth, type Month, row } from './credits/months.ts';
import { requestsForResults } from './credits/results.ts';
import { seasonDates } from './credits/season.ts';
import { tipOffsOf } from './credits/tip-offs.ts';
import { report, say } from './measure.ts';
import { readOptions } from './options.ts';

const { values } = readOptions(
  { options: { season: { type: 'string' }, seed: { type: 'string', default: '1' } } },
  'npm run bench -- credits [--season 2021-22] [--seed 1]',
);
const { dates, source } = seasonDates(values.season);
const tipOffs = tipOffsOf(dates, Number(values.seed));
const [first = 0, last = 0] = [tipOffs[0], tipOffs.at(-1)];

/** An API plan and its required outcome. */
interface Case {
  readonly name: string;
  readonly creditsPerMonth: number;
  readonly costPerRequest: number;
  /** Required share of games open during their last 30 minutes. */
  readonly requiredShare: number;
}

const cases: readonly Case[] = [
  { name: '500 credits, one market', creditsPerMonth: 500, costPerRequest: 1, requiredShare: 1 },
  { name: '500 credits, three markets', creditsPerMonth: 500, costPerRequest: 3, requiredShare: 0.9 },
  { name: '20,000 credits, one market', creditsPerMonth: 20_000, costPerRequest: 1, requiredShare: 1 },
  { name: '20,000 credits, three markets', creditsPerMonth: 20_000, costPerRequest: 3, requiredShare: 1 },
];

function play({ creditsPerMonth, costPerRequest }: Case): Month[] {
  const options = { tipOffs, from: first - 8 * dayMs, to: last, creditsPerMonth, costPerRequest };
  const pace = { minIntervalMs: 60_000, horizonMs: 7 * dayMs, eventsEveryMs: 3_600_000 };
  const results = requestsForResults(tipOffs, creditsPerMonth, Number(values.seed));
  return byMonth([...playPlan({ ...options, ...pace, results })], results, tipOffs);
}

say(`${tipOffs.length} games on the dates of ${source}, tip-off times of seed ${values.seed}`);
say(
  'per month: credits used, of which for results; games, and those open during their last 30 minutes; minutes since the last price at tip-off',
);
say('(median, oldest); hours a day with a market open');
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
let mostOfFree = 0;
let failed = false;
for (const each of cases) {
  say(`\n${each.name}\nmonth      used  results  games     open  median / oldest  hours`);
  const months = play(each);
  for (const month of months) say(row(month));
  const most = Math.max(...months.map(({ used }) => used));
  if (each.creditsPerMonth === 500) mostOfFree = Math.max(mostOfFree, most);
  const share = Math.min(...months.filter(({ games }) => games > 0).map(({ open, games }) => open / games));
  say(
    `games open during their last 30 minutes: ${percent(share)} in the worst month, ${percent(each.requiredShare)} required`,
  );
  if (most > each.creditsPerMonth || share < each.requiredShare) failed = true;
}
report({ name: 'credits', measured: mostOfFree, reference: 500, unit: 'credits' });
if (failed) process.exitCode = 1;
