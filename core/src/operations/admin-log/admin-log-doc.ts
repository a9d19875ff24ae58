import type { AdminAction } from '@courtside/contract';
import { defineCollection } from '../../platform/db/collection.ts';

/** Who acted: an admin on the operator page, or a command. */
export interface Actor {
  /** Null for a command. */
  readonly uid: string | null;
  readonly name: string;
}

/** The operator of a command. */
export const commandLine: Actor = { uid: null, name: 'command line' };

/** An action, as it is written before it is carried out. */
export interface LoggedAction {
  readonly by: Actor;
  readonly action: AdminAction;
  /** The game, job or user. */
  readonly target: { readonly id: string; readonly name: string };
  /** Null for a retried job. */
  readonly reason: string | null;
}

/**
 * One document of the log, as the `admin_log` collection stores it. Documents are only inserted, never changed: the failure
 * of an action is a separate document.
 */
export type AdminLogDoc = { readonly _id: string; readonly at: Date } & (
  | (LoggedAction & { readonly kind: 'action' })
  /** @property of id of the action */
  | { readonly kind: 'failure'; readonly of: string; readonly failure: string }
);

export const adminLogCollection = defineCollection<AdminLogDoc>({
  name: 'admin_log',
  indexes: [{ key: { of: 1 }, sparse: true }],
});
