import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@courtside/core/core';
import { say } from '../measure.ts';
import { writeNewBuild } from './new-build.ts';
import type { Stage } from './stage.ts';

interface Fault {
  readonly name: string;
  /** True if no client gets updates meanwhile, as documented. */
  readonly pauses?: boolean;
  /** @returns what is worth a word in the output, or '' */
  readonly act: (stage: Stage) => Promise<string>;
}

const servers = ['server-1', 'server-2'] as const;
const settlementMs = 120_000;

/** Waits for a game that is over and whose bets are being settled. @returns how many of them are still pending */
async function waitForSettlement({ db }: Core): Promise<number> {
  const deadline = performance.now() + settlementMs;
  for (;;) {
    const game = await db.games
      .findOne({ betStatus: { $in: ['final', 'void'] }, settledAt: null }, { _id: 1 })
      .lean()
      .catch(() => null);
    if (game !== null) {
      const pending = await db.bets.countDocuments({ gameId: game._id, status: 'pending' });
      if (pending > 0) return pending;
    }
    if (performance.now() > deadline) {
      say('no settlement began within two minutes');
      return 0;
    }
    await wait(2);
  }
}

/** The faults in the order of the rehearsal. */
export const faults: readonly Fault[] = [
  {
    name: 'a server killed',
    async act({ compose, random }) {
      const victim = servers[Math.floor(random() * servers.length)] ?? 'server-1';
      await compose.crash(victim);
      return victim;
    },
  },
  {
    name: 'a rolling update to a new build',
    async act({ compose }) {
      await compose.run(['build', '--build-arg', `VERSION=0.0.0-rehearsal.${Date.now()}`, 'server-1']);
      for (const service of [...servers, 'worker']) await compose.up([service], ['--no-deps']);
      return '';
    },
  },
  {
    name: 'an update with a pause, to a build with another schema, validator and index',
    pauses: true,
    // The commands of docs/self-hosting.md.
    async act({ compose, folder }) {
      await writeNewBuild(folder);
      await compose.run(['build', '--build-arg', `VERSION=0.0.0-rehearsal.${Date.now()}`, 'server-1']);
      await compose.run(['restart', 'caddy']);
      await compose.run(['stop', ...servers, 'worker']);
      const migrated = (await compose.run(['run', '--rm', '-T', 'worker', 'courtside', 'migrate'])).toString().trim();
      if (!migrated.startsWith('Upgraded the database')) throw new Error(`courtside migrate printed: ${migrated}`);
      await compose.run(['up', '-d']);
      return migrated;
    },
  },
  {
    name: 'Redis restarted',
    async act({ compose }) {
      await compose.run(['restart', 'redis']);
      return '';
    },
  },
  {
    name: 'the worker killed during a settlement',
    async act({ compose, core }) {
      const pending = await waitForSettlement(core);
      await compose.crash('worker');
      return `${pending} bets were pending`;
    },
  },
  {
    name: 'MongoDB restarted',
    async act({ compose }) {
      await compose.run(['restart', 'mongodb']);
      return '';
    },
  },
];
