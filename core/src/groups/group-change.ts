import type { Clock } from '../platform/clock.ts';
import type { GroupsDatabase } from './collections.ts';
import type { LogEntryDoc } from './group.model.ts';
import type { Group } from './group.ts';
import { moveOlder } from './group-log.ts';

/** A group after a call, whether the call changed it, and a message for the user. */
export interface GroupResult {
  readonly group: Group;
  readonly changed: boolean;
  readonly message: string;
}

/** A committed change of a group. */
export interface GroupChange {
  readonly kind: 'created' | 'joined' | 'left' | 'removed' | 'changed';
  /** The member who came, left or was removed; for other changes, the user who made them. */
  readonly uid: string;
  readonly group: Group;
  /** The member who became the owner by this change. Absent for other changes. */
  readonly newOwner?: string | undefined;
  /** What the change added to the log. Absent unless `kind` is `changed`. */
  readonly entry?: LogEntryDoc | undefined;
}

/** What changing a group takes from the core. */
export interface GroupKeeper {
  readonly db: GroupsDatabase;
  readonly clock: Clock;
  /** Called with every change of a group after it is committed. */
  readonly onGroupChange: (change: GroupChange) => void;
}

/** Reports a committed change of a group, then moves older entries out of its document. */
export async function reportChange({ db, onGroupChange }: GroupKeeper, change: GroupChange): Promise<void> {
  onGroupChange(change);
  await moveOlder(db, change.group.id, change.group.version);
}
