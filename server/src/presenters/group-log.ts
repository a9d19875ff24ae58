import type { GroupLogEntry, GroupLogPage, RemovedMember as PublicRemoved } from '@courtside/contract';
import type { LogEntry, LogPage } from '@courtside/core/people/groups/group-log';
import type { RemovedMember } from '@courtside/core/people/groups/owner-actions';

/** One change of a group, as its members see it. */
export function presentLogEntry({ number, at, kind, by, whom, name, expiresAt, leagues }: LogEntry): GroupLogEntry {
  return {
    number,
    at: at.toISOString(),
    kind,
    by,
    whom,
    name: name ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    leagues: leagues ? [...leagues] : null,
  };
}

/** A page of a group's log. */
export function presentLogPage({ entries, nextCursor }: LogPage): GroupLogPage {
  return { entries: entries.map(presentLogEntry), nextCursor };
}

/** A removed member, as the owner sees them. */
export function presentRemoved({ uid, username, removedAt }: RemovedMember): PublicRemoved {
  return { uid, username, removedAt: removedAt.toISOString() };
}
