import { BoardHead, BoardRowLoading, rowHeight } from '../../features/leaderboard/board-row.tsx';
import { PodiumLoading } from './podium.tsx';

const rows = Array.from({ length: 8 }, (_, index) => index);

/** The shape of the page while its first rows are on their way. */
export function BoardLoading() {
  return (
    <div>
      <span role="status" className="sr-only">
        Loading the leaderboard
      </span>
      <PodiumLoading />
      <div className="card overflow-clip">
        <BoardHead />
        {rows.map((row) => (
          <div key={row} style={{ height: rowHeight }} className="border-b border-line last:border-b-0">
            <BoardRowLoading />
          </div>
        ))}
      </div>
    </div>
  );
}
