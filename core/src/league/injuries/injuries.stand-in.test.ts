import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startStandIn } from '../../testing/real-season.ts';
import { aReport, minute } from './testing/a-report.ts';
import { readRealReport } from './testing/real-report.ts';

const shared = (path: string) => fileURLToPath(new URL(`../../../../../shared/${path}`, import.meta.url));
const standIn = shared('tools/real-season.mjs');

/** Serves the report of March 16, 2023; `control` injects faults. */
async function aRealPage() {
  const { url, child } = await startStandIn(standIn);
  onTestFinished(() => void child.kill());
  return {
    ...(await aReport(`${url}/nba/injuries`)),
    control: (fault: object) => fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(fault) }),
  };
}

describe.runIf(existsSync(standIn))('against a real report of March 2023', () => {
  it('reads all 28 teams and 86 players with every field', async () => {
    const { refresh } = await aRealPage();
    const { teams, failure } = await refresh();
    expect(failure).toBeNull();
    expect(teams).toHaveLength(28);
    expect(teams.flatMap(({ players }) => players)).toHaveLength(86);
    expect(teams).toEqual(readRealReport(shared('data/injuries-2023-03-16.json')));
  });

  it('keeps the report during a broken page, a dropped connection, a 500 and a 429', async () => {
    const { refresh, refreshLater, control, time } = await aRealPage();
    const good = await refresh();
    const faults = [
      [{ broken: true }, { broken: false }, 'changed'],
      [{ fail: 1 }, {}, 'unreachable'],
      [{ status: 500 }, { status: 0 }, 'refused'],
      [{ status: 429 }, { status: 0 }, 'refused'],
    ] as const;
    for (const [fault, repaired, kind] of faults) {
      await control(fault);
      const kept = await refreshLater();
      expect(kept).toMatchObject({ teams: good.teams, failure: { kind, at: new Date(time.now) } });
      expect(kept.ageMs).toBe(minute);
      await control(repaired);
      expect(await refreshLater()).toMatchObject({ teams: good.teams, failure: null, ageMs: 0 });
    }
  });
});
