import { useAtomValue } from 'jotai';
import { LocateFixed } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  boardAtom,
  boardFailedAtom,
  loadPositions,
  ownRowAtom,
  retryFailed,
  useOwnRank,
} from '../../features/leaderboard/board-atoms.ts';
import { BoardHead, BoardRowSkeleton, firstRowRems, rowRems } from '../../features/leaderboard/board-row.tsx';
import { likelySessionAtom } from '../../features/session/session-atoms.ts';
import { liveStateAtom, useTopic } from '../../live/topics.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { LoadingStatus } from '../../ui/skeleton.tsx';
import { formatSeconds } from '../../ui/time.ts';
import { BoardList, type Target } from './board-list.tsx';
import { BoardSearch } from './board-search.tsx';

/** The number of players, and the age of the list while the connection is down. */
function About() {
  const { total } = useAtomValue(boardAtom);
  const live = useAtomValue(liveStateAtom);
  const players = total === null ? '' : `${total.toLocaleString('en-US')} ${total === 1 ? 'player' : 'players'}`;
  return (
    <p className="min-h-5 text-sm text-soft">
      {players && `${players}, by balance plus open bets.`}
      {'asOf' in live && live.asOf !== null && (
        <span>
          {' '}
          As of <span className="tabular-nums">{formatSeconds(live.asOf)}</span>.
        </span>
      )}
    </p>
  );
}

function FindMe({ onFind }: { onFind: (position: number) => void }) {
  const signedIn = useAtomValue(likelySessionAtom) === 'in';
  const own = useAtomValue(ownRowAtom);
  if (!signedIn)
    return (
      <LinkButton to="/signin" look="secondary" className="grow sm:grow-0">
        Sign in to find yourself
      </LinkButton>
    );
  return (
    <Button look="secondary" icon={LocateFixed} disabled={own === null} onClick={() => own && onFind(own.position)}>
      Find me
    </Button>
  );
}

interface BoardToolsProps {
  text: string;
  onText: (text: string) => void;
  onFind: (rank: number) => void;
}

/** The title, a search by name and a button that scrolls to the user's row. */
function BoardTools({ text, onText, onFind }: BoardToolsProps) {
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="page-title">Leaderboard</h1>
        <About />
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <search className="on-paper relative min-w-36 flex-1 basis-40 sm:w-56 sm:flex-none lg:w-80">
          <SearchField
            label="Find a player by name"
            placeholder="Find a player"
            maxLength={100}
            value={text}
            onText={onText}
          />
        </search>
        <FindMe onFind={onFind} />
      </div>
    </div>
  );
}

const skeletonRows = Array.from({ length: 8 }, (_, index) => index);

function BoardSkeleton() {
  return (
    <div>
      <LoadingStatus>Loading the leaderboard</LoadingStatus>
      <div className="card overflow-clip">
        <BoardHead />
        {skeletonRows.map((row) => (
          <div
            key={row}
            style={{ height: `${row === 0 ? firstRowRems : rowRems}rem` }}
            className="border-b border-line last:border-b-0"
          >
            <BoardRowSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}

function Board({ text, target, onFind }: { text: string; target: Target | null; onFind: (position: number) => void }) {
  const { total } = useAtomValue(boardAtom);
  const failed = useAtomValue(boardFailedAtom);
  const name = text.trim();
  const own = useOwnRank();

  if (total === null)
    return failed ? (
      <LoadFailed onRetry={retryFailed}>The leaderboard could not be loaded.</LoadFailed>
    ) : (
      <BoardSkeleton />
    );
  if (total === 0)
    return <EmptyState title="Nobody is playing yet." action={<LinkButton to="/signup">Be the first</LinkButton>} />;
  if (name !== '') return <BoardSearch name={name} ownUid={own?.uid} onFind={onFind} />;
  return (
    <>
      {failed && (
        <LoadFailed onRetry={retryFailed} className="mb-4">
          The latest standings could not be loaded.
        </LoadFailed>
      )}
      <BoardList total={total} own={own} target={target} onFind={onFind} />
    </>
  );
}

/** All players by what they have: balance and open stakes. The first places update live; the others load as they scroll into view. */
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
