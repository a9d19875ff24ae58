import type { GroupLogEntry, GroupPerson } from '@courtside/contract/group-log';
import { leagueTitles } from '@courtside/contract/leagues';
import { useAtomValue } from 'jotai';
import { createElement, Fragment, type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { useMore } from '../../api/resource.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { groupLogAtom, loadGroupLog, loadOlderLog } from '../../features/groups/group-atoms.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { isDesktop } from '../../ui/is-desktop.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { formatAgo } from '../../ui/relative-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatDateTime } from '../../ui/time.ts';

/** A name, or the user as the subject or the object of a sentence. */
function Name({ person, own, object = false }: { person: GroupPerson; own: string | undefined; object?: boolean }) {
  if (person.uid === own) return <b className="font-semibold">{object ? 'you' : 'You'}</b>;
  return <bdi className="font-semibold">{person.username}</bdi>;
}

/** One change of a group, as a sentence. `own` is the uid of the user who reads it. */
function LogSentence({ entry, own }: { entry: GroupLogEntry; own: string | undefined }) {
  const { kind, whom, name, expiresAt, leagues } = entry;
  const by = <Name person={entry.by} own={own} />;
  const object = whom && <Name object person={whom} own={own} />;
  const say = (...parts: ReactNode[]) => createElement(Fragment, null, by, ' ', ...parts);
  const season = <bdi className="font-semibold">{name}</bdi>;
  switch (kind) {
    case 'created':
      return say('created the group.');
    case 'joined':
      return say('joined.');
    case 'left':
      if (whom === null) return say('left.');
      return say('left. ', <Name person={whom} own={own} />, whom.uid === own ? ' own' : ' owns', ' the group now.');
    case 'removed':
      return say('removed ', object, '.');
    case 'let-in':
      return say('let ', object, ' in again.');
    case 'transferred':
      return say('made ', object, ' the owner.');
    case 'renamed':
      return say('renamed the group to ', <bdi className="font-semibold">{name}</bdi>, '.');
    case 'rotated':
      return say('replaced all invites.');
    case 'expiry':
      if (expiresAt === null) return say('removed the expiry date of the invites.');
      return say(`let the invites expire on ${formatDateTime(expiresAt)}.`);
    case 'leagues':
      if (!leagues) return say('let all leagues count.');
      return say(`limited the group to these leagues: ${leagueTitles(leagues)}.`);
    case 'season-opened':
      return say('opened the season ', season, '.');
    case 'season-started':
      return createElement(Fragment, null, 'The season ', season, ' started.');
    case 'season-finished':
      return createElement(Fragment, null, 'The season ', season, ' is final.');
    case 'archived':
      return say('archived the group.');
    case 'reopened':
      return say('reopened the group.');
  }
}

/** The log of a group, newest first. Every member sees it. */
export function GroupLog({ groupId }: { groupId: string }) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const now = useAtomValue(nowAtom);
  const { status, data, failure } = useAtomValue(groupLogAtom(groupId));
  const older = useMore(() => loadOlderLog(groupId));
  // On a phone the changes show up on a press.
  const [isFolded, setFolded] = useState(() => !isDesktop());
  const isMissing = data === null;
  useEffect(() => {
    if (isMissing) void loadGroupLog(groupId);
  }, [groupId, isMissing]);
  if (status === 'failed')
    return (
      <LoadFailed onRetry={() => loadGroupLog(groupId)} failure={failure}>
        The log of this group could not be loaded.
      </LoadFailed>
    );
  return (
    <section aria-labelledby="group-log" className="card overflow-clip">
      <div className="flex items-center justify-between gap-3 py-1 pl-4">
        <h2 id="group-log" className="text-base font-semibold">
          Group log
        </h2>
        <div className="flex">
          {isFolded && (
            <Button look="quiet" onClick={() => setFolded(false)}>
              Show
            </Button>
          )}
          <LinkButton look="quiet" to={`/verify?group=${groupId}`}>
            Verify
          </LinkButton>
        </div>
      </div>
      {isFolded ? null : data === null ? (
        <div className="grid gap-3 px-4 pb-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      ) : (
        <ol
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
          tabIndex={0}
          aria-labelledby="group-log"
          className="divide-y divide-line border-t border-line lg:max-h-96 lg:overflow-y-auto"
        >
          {data.entries.map((entry) => (
            <li key={entry.number} className="px-4 py-2.5 text-sm wrap-anywhere">
              <LogSentence entry={entry} own={uid} />{' '}
              <time
                dateTime={entry.at}
                title={formatDateTime(entry.at)}
                className="text-xs whitespace-nowrap text-soft"
              >
                {formatAgo(Date.parse(entry.at), now)}
              </time>
            </li>
          ))}
          {data.nextCursor !== null && (
            <li className="p-1.5">
              <Button look="quiet" wide onClick={older.more}>
                Show earlier changes
              </Button>
              {older.failure !== null && (
                <p role="alert" className="mt-2 text-sm text-loss-ink">
                  {messageOf(older.failure, 'The earlier changes could not be loaded.')}
                </p>
              )}
            </li>
          )}
        </ol>
      )}
    </section>
  );
}
