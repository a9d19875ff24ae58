import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { cx } from '../../ui/cx.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { useNightNeeds } from './use-night-needs.ts';

interface RootForLineProps {
  group: GroupStandings;
  gameId: string;
  className?: string;
}

/** What the user roots for in a game: `+$52.00 on Bryce if the Lakers win`. One line high, also while there is nothing to say. */
export function RootForLine({ group, gameId, className }: RootForLineProps) {
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const needs = useNightNeeds(group, ownUid);
  const wanted = needs?.rootFor.find((each) => each.gameId === gameId);
  return (
    <p dir="auto" data-root-for={gameId} className={cx('min-h-5 truncate text-note/5', className)}>
      {wanted?.words}
    </p>
  );
}
