import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from '../problem.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import type { EmulatorAccount, EmulatorApi } from './emulator-api.ts';
import type { Snapshots } from './snapshots.ts';

/** Fields that change with every sign-in and do not justify a snapshot. */
const volatile = new Set(['lastLoginAt', 'lastRefreshAt']);

/** Creates the demo accounts that do not exist yet. */
export async function ensureDemoAccounts(api: EmulatorApi): Promise<void> {
  const present = new Set((await api.accounts()).map(({ email }) => email));
  for (const { uid, email, displayName } of demoAccounts) {
    if (!present.has(email)) await api.create({ localId: uid, email, displayName, password: demoPassword });
  }
}

/** Makes the tokens of imported accounts valid again. The emulator's import revokes every token issued before it. */
export async function keepSessions(api: EmulatorApi, saved: readonly EmulatorAccount[]): Promise<void> {
  for (const { localId, validSince } of saved) {
    if (validSince !== undefined) await api.setValidSince(localId, validSince);
  }
}

export interface KeeperOptions {
  readonly api: EmulatorApi;
  readonly snapshots: Snapshots;
  /** Interval between two reads of the accounts, in milliseconds. */
  readonly everyMs: number;
  /** Aborted once the emulator run is over. */
  readonly over: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * Saves accounts, which the emulator holds only in memory, to disk whenever one was added or changed.
 * Runs until `over` is aborted. A failed export is retried at the next read.
 */
export async function keepAccounts({ api, snapshots, everyMs, over, say }: KeeperOptions): Promise<void> {
  let kept = '';
  while (!over.aborted) {
    try {
      const now = fingerprint(await api.accounts());
      if (now !== kept) {
        await api.exportTo(snapshots.nextCheckpoint());
        snapshots.prune();
        kept = now;
      }
    } catch (error) {
      if (!over.aborted) say(`saving accounts failed: ${errorMessage(error)}`);
    }
    await wait(everyMs, undefined, { signal: over }).catch(() => undefined);
  }
}

function fingerprint(accounts: readonly EmulatorAccount[]): string {
  const stable = accounts.map((account) => Object.entries(account).filter(([field]) => !volatile.has(field)));
  return createHash('sha256').update(JSON.stringify(stable)).digest('hex');
}
