import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { cx } from '../../ui/cx.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { wishLine } from './needs-words.ts';
import { useNightNeeds } from './use-night-needs.ts';
import { useNightTable } from './use-night-table.ts';

interface RootForLineProps {
  group: GroupStandings;
  gameId: string;
  className?: string;
}

/**
 * What the user roots for in a game: `Lakers to win by 3 or more: 28% becomes 47% to lead Autumn Cup`. As high as one line while
 * there is nothing to say.
 */
export function RootForLine({ group, gameId, className }: RootForLineProps) {
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const { seasonName } = useNightTable(group);
  const state = useNightNeeds(group, ownUid);
  const needs = state.status === 'ready' ? state.needs : null;
  const wish = needs?.wishes.find((each) => each.gameId === gameId);
  const now = needs?.members.find(({ uid }) => uid === ownUid)?.chance ?? null;
  return (
    <p dir="auto" data-root-for={gameId} className={cx('min-h-5 text-note/5 wrap-anywhere', className)}>
      {wish && wishLine(wish, now, seasonName)}
    </p>
  );
}
