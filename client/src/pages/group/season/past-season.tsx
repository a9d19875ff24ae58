import type { Season, SeasonRow } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { loadSeason, seasonTableAtom } from '../../../features/seasons/season-atoms.ts';
import { formatDays } from '../../../features/seasons/season-days.ts';
import { signedInUserAtom } from '../../../features/session/session-atoms.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Pair, PairDialog, pairOf } from './compare-pair.tsx';
import { Champion, SeasonBestBet, SeasonFootnote } from './season-closing.tsx';
import { SeasonTable } from './season-table.tsx';

/** The champion, the best bet, the final table and the rules of a season. */
function FinalSeason({ season, rows }: { season: Season; rows: readonly SeasonRow[] }) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const [pair, setPair] = useState<Pair | null>(null);
  return (
    <div className="-mx-5 -mb-5">
      <div className="border-t border-line bg-gold/12 px-4 pb-3">
        <Champion season={season} rows={rows} />
      </div>
      <SeasonBestBet seasonId={season.id} />
      <SeasonTable
        rows={rows}
        own={uid}
        isFinal
        night={null}
        onCompare={(member) => setPair(pairOf(member, uid, rows))}
      />
      <SeasonFootnote season={season} />
      {pair && <PairDialog season={season} rows={rows} pair={pair} onPair={setPair} onClose={() => setPair(null)} />}
    </div>
  );
}

/** A season of a group that is over, also while the next one runs. */
export default function PastSeason({ season, onClose }: { season: Season; onClose: () => void }) {
  const { id, groupId, name, firstDay, lastDay } = season;
  const { status, data, failure } = useAtomValue(seasonTableAtom(id));
  const missing = data === null;
  useEffect(() => {
    if (missing) void loadSeason(groupId, id);
  }, [groupId, id, missing]);
  return (
    <Modal title={name} about={formatDays(firstDay, lastDay)} onClose={onClose}>
      {status === 'failed' ? (
        <LoadFailed onRetry={() => loadSeason(groupId, id)} failure={failure}>
          The season could not be loaded.
        </LoadFailed>
      ) : data === null ? (
        <Skeleton className="h-72" />
      ) : (
        <FinalSeason season={data.season} rows={data.rows} />
      )}
    </Modal>
  );
}
