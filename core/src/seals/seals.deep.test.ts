import { verifyExport } from '@courtside/contract';
import { timeLimit } from '@courtside/contract/testing/time-limit';
import { expect, it } from 'vitest';
import { aWorld } from '../testing/world.ts';
import { downloadExport } from './testing/download-export.ts';
import { playSealedSeason } from './testing/sealed-season.ts';

it.each(['one', 'two', 'three'])(
  'gives no false alarm after any step of a season without cheating: %s',
  async (seed) => {
    const world = await aWorld();
    const { happened } = await playSealedSeason(world, {
      games: 40,
      seed,
      async check(uid, groupId) {
        const current = await downloadExport(world, uid, groupId);
        expect((await verifyExport(current, current.records.at(-1)?.hash)).problem).toBeUndefined();
      },
    });
    expect(Object.entries(happened).filter(([, count]) => count === 0)).toEqual([]);
    await world.endAudited();
  },
  timeLimit(300_000),
);
