import type { AllTime, AllTimeRow } from '@courtside/contract/seasons';
import { recordAgainst } from '../../../features/seasons/finishes.ts';
import { formatDay } from '../../../features/seasons/season-days.ts';
import { Money } from '../../../ui/money.tsx';
import { Stat } from '../../../ui/stat.tsx';

/** In how many seasons the member finished above each other member: `2–1`, with a third number for level ones. */
function Records({ row, rows }: { row: AllTimeRow; rows: readonly AllTimeRow[] }) {
  const records = rows.flatMap((other) => {
    const record = other.uid === row.uid ? null : recordAgainst(row, other);
    return record === null ? [] : [{ other, record }];
  });
  if (records.length === 0) return null;
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left text-xs text-soft">Seasons finished above–below each member</caption>
      <tbody>
        {records.map(({ other, record: { above, below, level } }) => (
          <tr key={other.uid} className="border-t border-line">
            <th scope="row" className="max-w-0 truncate py-1.5 text-left font-normal">
              <bdi>{other.username}</bdi>
            </th>
            <td className="w-24 text-right whitespace-nowrap">
              <span className="num text-base">
                {above}–{below}
              </span>
              {level > 0 && <span className="text-soft"> · {level} level</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a member has achieved in the finished seasons besides titles and profit. */
export function MemberAchievements({ row, all }: { row: AllTimeRow; all: AllTime }) {
  const night = row.bestNight;
  const season = all.seasons.find(({ id }) => id === night?.seasonId);
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Stat label="Longest streak">{row.longestStreak === 1 ? '1 win' : `${row.longestStreak} wins`}</Stat>
        <div className="min-w-0">
          <dt className="text-xs text-soft">Best night in season money</dt>
          <dd>
            {night === null ? (
              <span className="num text-lg">None yet</span>
            ) : (
              <Money dollars={night.profit} signed className="text-lg" />
            )}
            {night !== null && (
              <span className="block text-note text-soft">
                {formatDay(night.day)}
                {season && (
                  <>
                    , <bdi>{season.name}</bdi>
                  </>
                )}
              </span>
            )}
          </dd>
        </div>
      </dl>
      <Records row={row} rows={all.rows} />
    </>
  );
}
