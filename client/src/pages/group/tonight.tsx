import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { nowAtom } from '../../features/games/clock.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { formatLocalTime } from '../../ui/time.ts';

/** Names shown before the others are only counted. */
const namesShown = 8;

interface Names {
  readonly shown: readonly { readonly uid: string; readonly name: string }[];
  readonly more: number;
}

/** The names of members without a bet, the user first. */
function namesOf({ tonight, leaderboard }: GroupStandings, ownUid: string | undefined): Names {
  const usernames = new Map(leaderboard.map(({ uid, username }) => [uid, username]));
  const named = tonight.withoutBet.flatMap((uid) => {
    const name = uid === ownUid ? 'you' : usernames.get(uid);
    return name === undefined ? [] : [{ uid, name }];
  });
  const sorted = [...named.filter(({ uid }) => uid === ownUid), ...named.filter(({ uid }) => uid !== ownUid)];
  return { shown: sorted.slice(0, namesShown), more: Math.max(0, sorted.length - namesShown) };
}

/** Who has no bet on tonight's games. The button to place one is right above. Renders nothing on a night without games that wait for a result. */
export function Tonight({ group }: { group: GroupStandings }) {
  const now = useAtomValue(nowAtom);
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const { games, nextTipOff, withoutBet } = group.tonight;
  if (games === 0) return null;
  const { shown, more } = namesOf(group, ownUid);
  return (
    <section
      aria-label="Tonight"
      className="card flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 text-sm sm:px-6"
    >
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">
          {withoutBet.length === 0 && 'Everyone has a bet for tonight'}
          {withoutBet.length > 0 && (nextTipOff === null ? 'No bet tonight: ' : 'No bet yet: ')}
        </span>
        {shown.map(({ uid, name }, index) => (
          <span key={uid}>
            {index > 0 && ', '}
            <bdi>{name}</bdi>
          </span>
        ))}
        {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
      </p>
      {nextTipOff !== null && (
        <p className="text-soft">
          Next tip-off <span className="whitespace-nowrap">{formatLocalTime(nextTipOff, now)}</span>
        </p>
      )}
    </section>
  );
}
