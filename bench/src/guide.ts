/**
 * Measures the computation behind "What I need tonight" on random nights of 12 games, 20 members and 40 bets: the conditions
 * of every member against the one above, those of one viewer against every other member, what each roots for, and the
 * chances to lead. Each night is computed once, as a browser does. Fails if the median takes more than 100 ms.
 * Options: --seed N, --nights N
 */

import { chancesToLead } from '@courtside/contract/needs/chances';
import { conditionsToPass } from '@courtside/contract/needs/conditions';
import type { Night } from '@courtside/contract/needs/night';
import { rootFor } from '@courtside/contract/needs/root-for';
import { randomNight } from './guide/random-night.ts';
import { median, percentile, report, say } from './measure.ts';
import { readOptions } from './options.ts';

const { values } = readOptions(
  { options: { seed: { type: 'string', default: '1' }, nights: { type: 'string', default: '50' } } },
  'npm run bench -- guide [--seed 1] [--nights 50]',
);
const allowedMs = 100;

/** Computes everything that the screen shows. @returns the number of conditions, and whether the chances are exact */
function computeAll(night: Night): { conditions: number; exact: boolean } {
  const table = night.members.toSorted((one, other) => other.score - one.score);
  const [viewer] = night.members;
  let conditions = 0;
  const compare = (uid: string, otherUid: string) => {
    const passing = conditionsToPass(night, uid, otherUid);
    if (passing.kind === 'if') conditions += passing.conditions.length;
  };
  for (const [index, { uid }] of table.entries()) {
    const above = table[index - 1];
    if (above !== undefined) compare(uid, above.uid);
    if (viewer !== undefined && uid !== viewer.uid) compare(viewer.uid, uid);
    rootFor(night, uid);
  }
  return { conditions, exact: chancesToLead(night).exact };
}

const times: number[] = [];
const sums = { conditions: 0, sampled: 0 };
const nights = Number(values.nights);
for (let index = 0; index < nights; index += 1) {
  const night = randomNight(`${values.seed}:${index}`, { games: 12, members: 20, bets: 40 });
  const start = performance.now();
  const { conditions, exact } = computeAll(night);
  times.push(performance.now() - start);
  sums.conditions += conditions;
  if (!exact) sums.sampled += 1;
}
const mean = (sum: number) => (sum / nights).toFixed(1);
say(`${nights} nights: ${mean(sums.conditions)} conditions each; the chances of ${sums.sampled} are sampled`);
say(`first night ${times[0]?.toFixed(1)} ms, slowest ${percentile(times, 1).toFixed(1)} ms`);
const measured = median(times);
report({ name: 'guide', measured, reference: allowedMs, unit: 'ms' });
if (measured > allowedMs) process.exitCode = 1;
