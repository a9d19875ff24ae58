import { type SealExport, verifyExport } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawsFor } from '../platform/random.ts';
import { aWorld, type World } from '../testing/world.ts';
import { chainEdits, hashAgain } from './testing/chain-edits.ts';
import { downloadExport } from './testing/download-export.ts';
import { plainEdits } from './testing/host-edits.ts';
import { playSealedSeason } from './testing/sealed-season.ts';

let world: World;
let exported: SealExport;
let head: string;

beforeAll(async () => {
  world = await aWorld();
  const season = await playSealedSeason(world, { games: 6, seed: 'host', check: async () => undefined });
  exported = await downloadExport(world, season.owner, season.groupId);
  head = exported.records.at(-1)?.hash ?? '';
  expect(await verifyExport(exported, head)).toMatchObject({ ok: true, openGames: [], unsealed: 0 });
});
afterAll(() => world.endAudited());

function drawOf(seed: string): (below: number) => number {
  const random = drawsFor(seed);
  return (below) => Math.floor(random() * below);
}

const plain = Object.entries(plainEdits);
const chain = Object.entries(chainEdits);
/** Of 1,000 edits, three of four need no hash from outside. */
const rounds = (kinds: readonly unknown[], few: number, full: number) => Math.ceil(sample(few, full) / kinds.length);

describe('edits by a host', () => {
  it.each(plain)('names without a hash from outside: %s', async (name, edit) => {
    const draw = drawOf(name);
    for (let number = 0; number < rounds(plain, 45, 750); number += 1) {
      const copy = structuredClone(exported);
      await edit(copy, draw);
      const { ok, problem } = await verifyExport(copy);
      expect({ name, ok, sentence: problem?.sentence }).toMatchObject({ ok: false, sentence: expect.any(String) });
    }
  });

  it.each(chain)(
    'names with the newest hash from outside, although the chain was hashed again: %s',
    async (name, edit) => {
      const draw = drawOf(name);
      for (let number = 0; number < rounds(chain, 15, 250); number += 1) {
        const copy = structuredClone(exported);
        await edit(copy, draw);
        await hashAgain(copy);
        const { ok, problem } = await verifyExport(copy, head);
        expect({ name, ok, sentence: problem?.sentence }).toMatchObject({ ok: false, sentence: expect.any(String) });
      }
    },
  );
});
