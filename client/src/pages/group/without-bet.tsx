import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
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

/** Who has no bet on tonight's games, and when the next one tips off. Renders nothing on a night without games. */
export function WithoutBet({ group }: { group: GroupStandings }) {
  const now = useAtomValue(nowAtom);
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const { nextTipOff, games } = group.tonight;
  // Decided once, so that nothing below it moves.
  const [isShown] = useState(games > 0);
  if (!isShown) return null;
  const { shown, more } = namesOf(group, ownUid);
  return (
    <section aria-label="Bets for tonight" className="card justify-between gap-3 px-4 py-2 text-sm sm:flex sm:px-6">
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
    </section>
  );
}
