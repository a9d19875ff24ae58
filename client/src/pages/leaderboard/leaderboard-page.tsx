import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import {
  boardAtom,
  boardFailedAtom,
  loadPositions,
  podiumAtom,
  retryFailed,
} from '../../features/leaderboard/board-atoms.ts';
import { BoardHead, BoardRowSkeleton, rowHeight } from '../../features/leaderboard/board-row.tsx';
import { useOwnRank } from '../../features/leaderboard/own-rank.ts';
import { useSearch } from '../../features/leaderboard/use-search.ts';
import { useTopic } from '../../live/topics.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { BoardList } from './board-list.tsx';
import { BoardSearch } from './board-search.tsx';
import { BoardTools } from './board-tools.tsx';
import type { Target } from './board-window.ts';
import { Podium, PodiumSkeleton } from './podium.tsx';

const skeletonRows = Array.from({ length: 8 }, (_, index) => index);

/** Skeleton of the leaderboard. */
function BoardSkeleton() {
  return (
    <div>
      <span role="status" className="sr-only">
        Loading the leaderboard
      </span>
      <PodiumSkeleton />
      <div className="card overflow-clip">
        <BoardHead />
        {skeletonRows.map((row) => (
          <div key={row} style={{ height: rowHeight }} className="border-b border-line last:border-b-0">
            <BoardRowSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}

interface BoardProps {
  text: string;
  target: Target | null;
  onFind: (position: number) => void;
}

function Board({ text, target, onFind }: BoardProps) {
  const { total } = useAtomValue(boardAtom);
  const podium = useAtomValue(podiumAtom);
  const failed = useAtomValue(boardFailedAtom);
  const search = useSearch(text);
  const own = useOwnRank();

  if (total === null)
    return failed ? (
      <LoadFailed onRetry={retryFailed}>The leaderboard could not be loaded.</LoadFailed>
    ) : (
      <BoardSkeleton />
    );
  if (total === 0)
    return <EmptyState title="Nobody is playing yet." action={<LinkButton to="/signup">Be the first</LinkButton>} />;
  if (search.status !== 'idle') return <BoardSearch search={search} ownUid={own?.uid} onFind={onFind} />;
  return (
    <>
      {failed && (
        <LoadFailed onRetry={retryFailed} className="mb-4">
          The latest standings could not be loaded.
        </LoadFailed>
      )}
      {podium.length > 0 && <Podium places={podium} />}
      <BoardList total={total} own={own} target={target} onFind={onFind} />
    </>
  );
}

/** All players by balance. The first places update live; the others load as they scroll into view. */
export default function LeaderboardPage() {
  useTopic('leaderboard');
  useEffect(() => void loadPositions(1, 1), []);
  const [text, setText] = useState('');
  const [target, setTarget] = useState<Target | null>(null);
  const find = (position: number) => {
    setText('');
    setTarget({ position });
  };
  return (
    <div className="page py-6 lg:py-8">
      <title>Leaderboard · Courtside</title>
      <BoardTools text={text} onText={setText} onFind={find} />
      <Board text={text} target={target} onFind={find} />
    </div>
  );
}
