import type { GroupStandings } from '@courtside/contract/groups';
import { seasonTopic } from '@courtside/contract/live';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { sentSeasonsAtom } from '../../../features/account/stake-accounts.ts';
import {
  currentSeasonAtom,
  loadNewSeasons,
  loadSeason,
  loadSeasons,
  seasonsAtom,
  seasonTableAtom,
} from '../../../features/seasons/season-atoms.ts';
import { useTopic } from '../../../live/topics.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Champions } from './champions.tsx';
import { NoSeason } from './no-season.tsx';
import { SeasonCard } from './season-card.tsx';
import { SeasonRecords } from './season-records.tsx';

/** The season of a group, its records, and the champions of earlier seasons. */
export function GroupSeason({ group }: { group: GroupStandings }) {
  const { status, data: seasons, failure } = useAtomValue(seasonsAtom(group.id));
  const season = useAtomValue(currentSeasonAtom(group.id));
  const table = useAtomValue(seasonTableAtom(season?.id ?? ''));
  const missing = season !== null && table.data === null ? season.id : null;
  useEffect(() => {
    if (missing !== null) void loadSeason(group.id, missing);
  }, [group.id, missing]);
  // Members learn by their new account that a season has started.
  const started = useAtomValue(sentSeasonsAtom(group.id));
  useEffect(() => {
    loadNewSeasons(group.id, started.split(' ').filter(Boolean));
  }, [group.id, started]);
  useTopic(season === null ? null : seasonTopic(group.id, season.id));

  if (status === 'failed' || table.status === 'failed')
    return (
      <LoadFailed onRetry={() => loadSeasons(group.id)} failure={failure ?? table.failure}>
        The group's season could not be loaded.
      </LoadFailed>
    );
  if (season === null) return group.archivedAt === null && <NoSeason group={group} />;
  return (
    <>
      {table.data && <SeasonCard group={group} season={season} rows={table.data.rows} />}
      {season.state !== 'upcoming' && <SeasonRecords season={season} rows={table.data?.rows ?? []} />}
      <Champions seasons={seasons ?? []} />
    </>
  );
}
