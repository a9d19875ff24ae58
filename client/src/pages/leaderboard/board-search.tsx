import type { FoundUser } from '@courtside/contract/leaderboard';
import { useAtomValue } from 'jotai';
import { liveRowsAtom } from '../../features/leaderboard/board-atoms.ts';
import { BoardRow, BoardRowLoading, rowHeight } from '../../features/leaderboard/board-row.tsx';
import type { Search } from '../../features/leaderboard/use-search.ts';
import { AlertBox } from '../../ui/alert-box.tsx';

function Found({ row, own, onFind }: { row: FoundUser; own: boolean; onFind: (rank: number) => void }) {
  // Others move while one reads: where they are now is where one is led.
  const now = useAtomValue(liveRowsAtom)?.get(row.uid) ?? row;
  const { rank } = now;
  return (
    <li style={{ height: rowHeight }} className="border-b border-line last:border-b-0" data-uid={row.uid}>
      <button
        type="button"
        disabled={rank === null}
        onClick={() => rank !== null && onFind(rank)}
        className="block size-full text-left outline-offset-[-2px] hover:bg-raised"
      >
        <BoardRow row={now} own={own} />
      </button>
    </li>
  );
}

/** The players a search has found; pressing one leads to their place in the list. */
export function BoardSearch({
  search,
  ownUid,
  onFind,
}: {
  search: Search;
  ownUid: string | undefined;
  onFind: (rank: number) => void;
}) {
  if (search.status === 'idle') return null;
  if (search.status === 'failed') return <AlertBox>{search.message}</AlertBox>;
  if (search.status === 'searching')
    return (
      <div className="card" style={{ height: rowHeight }}>
        <BoardRowLoading />
        <span role="status" className="sr-only">
          Searching
        </span>
      </div>
    );
  const { found } = search;
  return (
    <>
      <p role="status" className="mb-2 text-sm text-soft">
        {found.length === 0
          ? 'No player’s name begins like that.'
          : `${found.length} found. Choose one to see their place.`}
      </p>
      {found.length > 0 && (
        <ul aria-label="Players found" className="card overflow-clip">
          {found.map((row) => (
            <Found key={row.uid} row={row} own={row.uid === ownUid} onFind={onFind} />
          ))}
        </ul>
      )}
    </>
  );
}
