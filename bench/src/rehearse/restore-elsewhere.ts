import type { UserBet } from '@courtside/contract';
import type { Core } from '@courtside/core/core';
import { betKey } from '@courtside/core/ledger/bet';
import { say } from '../measure.ts';
import type { Compose } from './docker.ts';

/**
 * Moves to another machine as docs/self-hosting.md says: stops the old one, restores the backup into an empty database, and
 * checks that every bet is there that was acknowledged before the backup began.
 * @returns whether none is missing and the audit found nothing
 */
export async function restoreElsewhere(options: {
  readonly from: Compose;
  readonly to: Compose;
  /** What `courtside backup` printed. */
  readonly backup: string;
  readonly placedBefore: readonly UserBet[];
  readonly open: () => Promise<Core>;
}): Promise<boolean> {
  const { from, to, backup, placedBefore, open } = options;
  const file = /^Backup: (\S+),/m.exec(backup)?.[1];
  if (file === undefined) throw new Error(`courtside backup named no file:\n${backup}`);
  const archive = await from.run(['exec', '-T', 'worker', 'cat', file]);
  await from.down({ volumes: false });
  await to.up(['mongodb', 'redis']);
  const started = performance.now();
  await to.run(['run', '--rm', '-T', 'worker', 'sh', '-c', 'cat > /backups/moved.jsonl.gz'], archive);
  const output = await to.run([
    'run',
    '--rm',
    '-T',
    'worker',
    'courtside',
    'restore',
    '/backups/moved.jsonl.gz',
    '--live',
  ]);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  // The database has the rules of the new build. This process brings those of its own checkout back.
  const core = await open();
  try {
    const stored = new Set((await core.db.bets.find({}, { _id: 1 }).lean()).map(({ _id }) => _id));
    const missing = placedBefore.filter((bet) => !stored.has(betKey({ uid: bet.userId, id: bet.id })));
    say(
      `restored elsewhere in ${seconds} s: ${/^Restored .*violations$/m.exec(output.toString())?.[0]}; of ${placedBefore.length} bets acknowledged before the backup ${missing.length} are missing`,
    );
    return missing.length === 0;
  } finally {
    await core.close();
  }
}
