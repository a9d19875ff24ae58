import type { FoundUser } from '@courtside/contract/leaderboard';
import { useAtomValue } from 'jotai';
import { call, messageOf } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { liveRowsAtom } from '../../features/leaderboard/board-atoms.ts';
import { BoardRow, BoardRowSkeleton, rowRems } from '../../features/leaderboard/board-row.tsx';
import { AlertBox } from '../../ui/alert-box.tsx';

/** Debounce of the search while the user types, in ms. */
const typingPause = 200;
const maxFound = 20;

async function searchByName(name: string, signal: AbortSignal): Promise<readonly FoundUser[]> {
  await new Promise((resolve) => setTimeout(resolve, typingPause));
  signal.throwIfAborted();
  return call('searchUsers', { query: { name, limit: String(maxFound) }, signal });
}

function Found({ row, own, onFind }: { row: FoundUser; own: boolean; onFind: (position: number) => void }) {
  // Places may have changed since the search, so prefer the live row.
  const current = useAtomValue(liveRowsAtom)?.get(row.uid) ?? row;
  const { position } = current;
  return (
    <li style={{ height: `${rowRems}rem` }} className="border-b border-line last:border-b-0" data-uid={row.uid}>
      <button
        type="button"
        disabled={position === null}
        onClick={() => position !== null && onFind(position)}
        className="block size-full text-left outline-offset-[-2px] hover:bg-raised"
      >
        <BoardRow row={current} own={own} />
      </button>
    </li>
  );
}

interface BoardSearchProps {
  /** What the names begin with. */
  name: string;
  ownUid: string | undefined;
  onFind: (position: number) => void;
}

/** Players by name, searched as the user types; a press scrolls to the player's place in the list. */
export function BoardSearch({ name, ownUid, onFind }: BoardSearchProps) {
  const what = 'The players found';
  // The last response stays while the next is loading, so that the list does not flicker with every letter.
  const { data: found, failure } = useLoad((signal) => searchByName(name, signal), name, { what });
  if (failure !== null) return <AlertBox>{messageOf(failure, 'The search could not be made.')}</AlertBox>;
  if (found === null)
    return (
      <div className="card" style={{ height: `${rowRems}rem` }}>
        <BoardRowSkeleton />
        <span role="status" className="sr-only">
          Searching
        </span>
      </div>
    );
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
