import { luckOf } from '@courtside/contract/luck/luck-of';
import { countLeads } from '@courtside/contract/luck/replay-season';
import type { PlayedSeason } from '@courtside/contract/luck/season-bets';
import { uniform } from '@courtside/contract/uniform';
import { type LuckRow, replays } from './luck-row.ts';

/** Everybody sees the same replays. */
const seed = 1;

/** The luck of each member of a season, by replays led, then by luck. Runs in a worker, because it may take a second. */
export function seasonLuck(season: PlayedSeason): LuckRow[] {
  const leads = countLeads(season, { replays, random: uniform(seed) });
  const rows = luckOf(season).map((row, member): LuckRow => ({ ...row, leads: leads[member] ?? 0 }));
  return rows.sort((a, b) => b.leads - a.leads || b.luck - a.luck);
}
