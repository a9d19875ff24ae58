import { randomBytes } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { createCursor } from '../../platform/cursor.ts';
import type { CoreDatabase } from '../database.ts';
import type { AdminLogDoc, LoggedAction } from './admin-log.model.ts';

/** An action with its outcome. */
export interface AdminLogEntry extends LoggedAction {
  readonly id: string;
  readonly at: Date;
  /** Why the action failed; null if it succeeded. */
  readonly failure: string | null;
}

/** The log of everything operators did. It is append-only. */
export interface AdminLog {
  /** Writes an entry, then carries out the action. A failure is added to the log and thrown. */
  record<T>(action: LoggedAction, run: () => Promise<T>): Promise<T>;
  /**
   * Entries, latest first.
   * @throws DomainError `bad-request` for an invalid cursor
   */
  page(options: { readonly limit: number; readonly cursor?: string | undefined }): Promise<{
    readonly entries: readonly AdminLogEntry[];
    readonly nextCursor: string | null;
  }>;
}

const cursors = createCursor(z.string());

/** Makes ids that are ordered by time, and within a millisecond of one process by their making. */
function createIds(): (now: number) => string {
  let made = 0;
  return (now) => {
    made += 1;
    const order = made.toString().padStart(9, '0');
    return `${now.toString().padStart(15, '0')}-${order}-${randomBytes(4).toString('hex')}`;
  };
}

function failureText(error: unknown): string {
  return error instanceof DomainError ? error.message : 'An unexpected error. The server has logged it.';
}

export function createAdminLog({ db, clock }: { db: CoreDatabase; clock: Clock }): AdminLog {
  const newId = createIds();

  async function insert(doc: AdminLogDoc): Promise<void> {
    await db.adminLog.insertMany([doc], { lean: true, writeConcern: db.durable });
  }

  async function failuresOf(ids: readonly string[]): Promise<Map<string, string>> {
    const docs = await db.adminLog.find({ of: { $in: [...ids] } }).lean();
    return new Map(
      docs.flatMap(({ of, failure }) => (of === undefined || failure === undefined ? [] : [[of, failure]])),
    );
  }

  return {
    async record(action, run) {
      const now = clock();
      const id = newId(now);
      // Written first, so that a crash leaves an entry without an action rather than an action without an entry.
      await insert({ _id: id, at: new Date(now), kind: 'action', ...action });
      try {
        return await run();
      } catch (error) {
        const at = clock();
        await insert({ _id: newId(at), at: new Date(at), kind: 'failure', of: id, failure: failureText(error) });
        throw error;
      }
    },
    async page({ limit, cursor }) {
      const before = cursor === undefined ? {} : { _id: { $lt: cursors.decode(cursor) } };
      const docs = await db.adminLog
        .find({ ...before, kind: 'action' })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean();
      const shown = docs.slice(0, limit);
      const failures = await failuresOf(shown.map(({ _id }) => _id));
      const entries = shown.map(({ _id, at, by, action, target, reason }) => {
        if (by === undefined || action === undefined || target === undefined)
          throw new Error(`the action ${_id} of the admin log is not complete`);
        const logged: LoggedAction = reason === undefined ? { by, action, target } : { by, action, target, reason };
        return { ...logged, id: _id, at, failure: failures.get(_id) ?? null };
      });
      const last = shown.at(-1);
      return { entries, nextCursor: docs.length > limit && last !== undefined ? cursors.encode(last._id) : null };
    },
  };
}
