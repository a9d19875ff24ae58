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

/** What the first line says before the names. */
function titleOf({ games, nextTipOff, withoutBet }: GroupStandings['tonight']): string {
  if (games === 0) return 'Tonight’s games are over';
  if (withoutBet.length === 0) return 'Everyone has a bet for tonight';
  return nextTipOff === null ? 'No bet tonight: ' : 'No bet yet: ';
}

/** Who has no bet on tonight's games, and when the next one tips off. */
export function WithoutBet({ group }: { group: GroupStandings }) {
  const now = useAtomValue(nowAtom);
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const { nextTipOff } = group.tonight;
  const { shown, more } = namesOf(group, ownUid);
  return (
    <div className="justify-between gap-3 border-t border-line pt-2 text-sm sm:flex">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{titleOf(group.tonight)}</span>
        {shown.map(({ uid, name }, index) => (
          <span key={uid}>
            {index > 0 && ', '}
            <bdi>{name}</bdi>
          </span>
        ))}
        {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
      </p>
      <p className="shrink-0 text-soft">
        {nextTipOff === null ? 'All games have tipped off' : `Next tip-off ${formatLocalTime(nextTipOff, now)}`}
      </p>
    </div>
  );
}
