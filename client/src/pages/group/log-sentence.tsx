import type { GroupLogEntry, GroupPerson } from '@courtside/contract/group-log';
import { formatDateTime } from '../../ui/time.ts';

/** A name, or the user as the subject or the object of a sentence. */
function Name({ person, own, object = false }: { person: GroupPerson; own: string | undefined; object?: boolean }) {
  if (person.uid === own) return <b className="font-semibold">{object ? 'you' : 'You'}</b>;
  return <bdi className="font-semibold">{person.username}</bdi>;
}

interface LogSentenceProps {
  entry: GroupLogEntry;
  /** The uid of the user who reads it. */
  own: string | undefined;
}

/** One change of a group, as a sentence. */
export function LogSentence({ entry, own }: LogSentenceProps) {
  const { kind, whom, name, expiresAt } = entry;
  const by = <Name person={entry.by} own={own} />;
  const object = whom && <Name object person={whom} own={own} />;
  switch (kind) {
    case 'created':
      return <>{by} created the group.</>;
    case 'joined':
      return <>{by} joined.</>;
    case 'left':
      if (whom === null) return <>{by} left.</>;
      return (
        <>
          {by} left. <Name person={whom} own={own} /> {whom.uid === own ? 'own' : 'owns'} the group now.
        </>
      );
    case 'removed':
      return (
        <>
          {by} removed {object}.
        </>
      );
    case 'let-in':
      return (
        <>
          {by} let {object} in again.
        </>
      );
    case 'transferred':
      return (
        <>
          {by} made {object} the owner.
        </>
      );
    case 'renamed':
      return (
        <>
          {by} renamed the group to <bdi className="font-semibold">{name}</bdi>.
        </>
      );
    case 'rotated':
      return <>{by} replaced all invites.</>;
    case 'expiry':
      if (expiresAt === null) return <>{by} removed the expiry date of the invites.</>;
      return (
        <>
          {by} let the invites expire on {formatDateTime(expiresAt)}.
        </>
      );
    case 'archived':
      return <>{by} archived the group.</>;
    case 'reopened':
      return <>{by} reopened the group.</>;
  }
}
