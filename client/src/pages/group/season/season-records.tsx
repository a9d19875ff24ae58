import type { Season, SeasonRow } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../api/call.ts';
import { loadRecords, seasonRecordsAtom } from '../../../features/seasons/season-atoms.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { useThrottled } from '../../../ui/use-throttled.ts';
import { SeasonBests } from './season-bests.tsx';
import { WeeklyBoard } from './weekly-board.tsx';

/** The records are read at most this often while bets are decided, in ms. */
const readEvery = 2_000;

/** Changes whenever a bet is decided, and when a member joins. */
const decidedIn = (rows: readonly SeasonRow[]) =>
  rows.map(({ won, lost, push, profit }) => `${won + lost + push} ${profit}`).join();

/** The weekly boards, the best and the worst bet, and the longest streak. */
export function SeasonRecords({
  season: { id, groupId, state },
  rows,
}: {
  season: Season;
  rows: readonly SeasonRow[];
}) {
  const { status, data, failure } = useAtomValue(seasonRecordsAtom(id));
  const occasion = useThrottled(`${state} ${decidedIn(rows)}`, readEvery);
  const missing = data === null;
  const readFor = useRef(occasion);
  useEffect(() => {
    // The first records arrive with the season's table, unless the live feed has sent that.
    if (!missing && readFor.current === occasion) return;
    readFor.current = occasion;
    void loadRecords(groupId, id);
  }, [groupId, id, missing, occasion]);
  if (status === 'failed')
    return (
      <LoadFailed onRetry={() => loadRecords(groupId, id)}>
        {messageOf(failure, 'The records of the season could not be loaded.')}
      </LoadFailed>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 sm:gap-6">
      {data && <WeeklyBoard weeks={data.weeks} />}
      {data && <SeasonBests bests={data.bests} />}
    </div>
  );
}
