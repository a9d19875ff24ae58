import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { boardAtom, useLiveBoard } from '../../features/leaderboard/board-atoms.ts';
import { boardFailedAtom, loadRanks, retryFailed } from '../../features/leaderboard/load-pages.ts';
import { useOwnRank } from '../../features/leaderboard/own-rank.ts';
import { useSearch } from '../../features/leaderboard/use-search.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BoardList } from './board-list.tsx';
import { BoardLoading } from './board-loading.tsx';
import { BoardSearch } from './board-search.tsx';
import { BoardTools } from './board-tools.tsx';
import type { Target } from './board-window.ts';
import { Podium } from './podium.tsx';

/** Rows could not be read: says so, and asks again. */
function BoardFailed({ children }: { children: string }) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await retryFailed();
    setBusy(false);
  };
  return (
    <div className="card mb-4 grid gap-4 p-4">
      <AlertBox>{children}</AlertBox>
      <Button busy={busy} onClick={() => void retry()} className="justify-self-start">
        Try Again
      </Button>
    </div>
  );
}

interface BoardProps {
  text: string;
  target: Target | null;
  onFind: (rank: number) => void;
}

function Board({ text, target, onFind }: BoardProps) {
  const { total, rowAt } = useAtomValue(boardAtom);
  const failed = useAtomValue(boardFailedAtom);
  const search = useSearch(text);
  const own = useOwnRank();

  if (total === null)
    return failed ? <BoardFailed>The leaderboard could not be loaded.</BoardFailed> : <BoardLoading />;
  if (total === 0)
    return (
      <EmptyState
        title="Nobody is playing yet."
        action={
          <Link to="/signup" className={buttonClass()}>
            Be the first
          </Link>
        }
      />
    );
  if (search.status !== 'idle') return <BoardSearch search={search} ownUid={own?.uid} onFind={onFind} />;
  const top = [1, 2, 3].map(rowAt).filter((row) => row !== undefined);
  return (
    <>
      {failed && <BoardFailed>The latest standings could not be loaded.</BoardFailed>}
      {top.length === 3 && <Podium rows={top} />}
      <BoardList total={total} own={own} target={target} onFind={onFind} />
    </>
  );
}

/** Everybody by balance. The first places move by themselves; the others are read as they come into view. */
export default function LeaderboardPage() {
  useLiveBoard();
  useEffect(() => void loadRanks(1, 1), []);
  const [text, setText] = useState('');
  const [target, setTarget] = useState<Target | null>(null);
  const find = (rank: number) => {
    setText('');
    setTarget({ rank });
  };
  return (
    <div className="page max-w-4xl py-6 lg:py-8">
      <title>Leaderboard · Courtside</title>
      <BoardTools text={text} onText={setText} onFind={find} />
      <Board text={text} target={target} onFind={find} />
    </div>
  );
}
