import type { GroupStandings } from '@courtside/contract/groups';
import { seasonLimits } from '@courtside/contract/limits';
import { formatCents, toCents } from '@courtside/contract/money';
import type { Season, SeasonRow } from '@courtside/contract/seasons';
import { seasonTopic } from '@courtside/contract/topic-names';
import { useAtomValue } from 'jotai';
import { ChevronRight, Trophy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sentSeasonsAtom } from '../../../features/account/stake-accounts.ts';
import {
  currentSeasonAtom,
  loadNewSeasons,
  loadSeason,
  loadSeasons,
  seasonsAtom,
  seasonTableAtom,
  takeRebuy,
} from '../../../features/seasons/season-atoms.ts';
import { signedInUserAtom } from '../../../features/session/session-atoms.ts';
import { useTopic } from '../../../live/topics.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialogs.tsx';
import { isDesktop } from '../../../ui/is-desktop.ts';
import { onDemand } from '../../../ui/lazy-part.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { showToast } from '../../../ui/toast/toast-atoms.ts';
import { MoneyHeads, useNightColumn } from '../night-column.tsx';
import { type Pair, PairDialog, pairOf } from './compare-pair.tsx';
import { PastSeasons } from './past-seasons.tsx';
import { SeasonClosing, SeasonFootnote } from './season-closing.tsx';
import { SeasonFoot, SeasonHead } from './season-head.tsx';
import { SeasonRecords } from './season-records.tsx';
import { SeasonTable } from './season-table.tsx';

/** Whether a member may take a rebuy now: one is left, and nearly all of their money is lost. */
function isRebuyDue({ state, bankroll, rebuys }: Season, row: SeasonRow): boolean {
  const left = toCents(row.balance) + toCents(row.inPlay);
  return (
    state === 'running' &&
    row.isMember &&
    row.rebuys < rebuys &&
    left * 100 < toCents(bankroll) * seasonLimits.rebuyBelowPercent
  );
}

/** How often the user may still buy in again. */
const buyInWords = (left: number) =>
  `Buy in again ${left === 1 ? 'once' : `up to ${left} times`}; counts against your profit.`;

/** A rebuy of the user's own bankroll, when it is due. Renders nothing otherwise. */
function Rebuy({ season, own }: { season: Season; own: SeasonRow }) {
  const [asking, setAsking] = useState(false);
  const bankroll = formatCents(toCents(season.bankroll));
  if (!isRebuyDue(season, own)) return null;

  const rebuy = async () => {
    const outcome = await takeRebuy(season, own);
    setAsking(false);
    showToast(
      outcome.ok
        ? { tone: 'win', text: `You bought in again: ${bankroll} is in your season balance.` }
        : { tone: 'loss', text: outcome.message },
    );
  };
  const debt = toCents(own.debt) + toCents(season.bankroll);
  const standing = toCents(own.standing) - toCents(season.bankroll);
  const left = season.rebuys - own.rebuys;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-wait/10 px-4 py-3">
      <p className="min-w-0 grow basis-48 text-sm">
        You are down to <span className="num text-base">{formatCents(toCents(own.balance))}</span>.{' '}
        <span className="text-soft">{buyInWords(left)}</span>
      </p>
      <Button look="secondary" onClick={() => setAsking(true)}>
        Buy in again {bankroll}
      </Button>
      {asking && (
        <Confirm
          question={`Buy in again for ${bankroll}?`}
          about={`You can bet ${bankroll} more. It counts against your profit: what you bought in again becomes ${formatCents(debt)}, and your standing falls to ${formatCents(standing)}.`}
          yes={`Buy in again ${bankroll}`}
          no="Not now"
          onYes={rebuy}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const OpenSeason = onDemand('Opening a season', () => import('./open-season.tsx'));

/** Opens the dialog for a new season, with the settings of the last one. */
function OpenSeasonButton({ group, last }: { group: GroupStandings; last: Season | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{last === null ? 'Open a season' : 'Open a new season'}</Button>
      {open && <OpenSeason group={group} last={last} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The name of the group's owner. */
const ownerOf = ({ creatorId, leaderboard }: GroupStandings) =>
  leaderboard.find(({ uid }) => uid === creatorId)?.username ?? null;

/** What a season is, for a group that has not played one yet. Its owner can open the first. */
function NoSeason({ group }: { group: GroupStandings }) {
  const isOwner = useAtomValue(signedInUserAtom)?.uid === group.creatorId;
  const owner = ownerOf(group);
  return (
    <section aria-labelledby="season" className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-chip bg-court/14 text-court-ink">
        <Trophy aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 grow basis-56">
        <h2 id="season" className="text-base font-semibold">
          No season yet
        </h2>
        <p className="text-sm text-pretty text-soft">
          In a season, everyone starts with the same bankroll, and the best bettor is the champion.{' '}
          {!isOwner && (
            <>{owner === null ? 'The owner' : <bdi className="font-semibold text-ink">{owner}</bdi>} can open one.</>
          )}
        </p>
      </div>
      {isOwner && <OpenSeasonButton group={group} last={null} />}
    </section>
  );
}

/** After a season: who opens the next one. */
function NextSeason({ group, last }: { group: GroupStandings; last: Season }) {
  const isOwner = useAtomValue(signedInUserAtom)?.uid === group.creatorId;
  const owner = ownerOf(group);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4">
      <p className="min-w-0 grow text-sm text-soft">
        {isOwner ? (
          'Same settings, next dates.'
        ) : (
          <>
            {owner === null ? 'The owner' : <bdi className="font-semibold text-ink">{owner}</bdi>} can open the next
            season.
          </>
        )}
      </p>
      {isOwner && <OpenSeasonButton group={group} last={last} />}
    </div>
  );
}

interface SeasonCardProps {
  group: GroupStandings;
  season: Season;
  rows: readonly SeasonRow[];
}

/** The season of a group: its rules, its table, and what the user can do now. */
function SeasonCard({ group, season, rows }: SeasonCardProps) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const [pair, setPair] = useState<Pair | null>(null);
  const own = rows.find((row) => row.uid === uid);
  const compare = (member: string) => setPair(pairOf(member, uid, rows));
  const isFinal = season.state === 'final';
  const night = useNightColumn(group, season.id);
  return (
    <section aria-labelledby="season" className="card overflow-clip">
      {isFinal ? (
        <SeasonClosing group={group} season={season} rows={rows} />
      ) : (
        <SeasonHead
          season={season}
          rows={rows}
          heads={season.state !== 'upcoming' && <MoneyHeads night={night} total="Season" />}
        />
      )}
      {own && <Rebuy season={season} own={own} />}
      {season.state !== 'upcoming' && (
        <SeasonTable rows={rows} own={uid} isFinal={isFinal} night={isFinal ? null : night} onCompare={compare} />
      )}
      {isFinal ? <SeasonFootnote season={season} /> : <SeasonFoot season={season} />}
      {isFinal && group.archivedAt === null && <NextSeason group={group} last={season} />}
      {pair && <PairDialog season={season} rows={rows} pair={pair} onPair={setPair} onClose={() => setPair(null)} />}
    </section>
  );
}

/** The season of a group, or how to open one. */
export function GroupSeason({ group }: { group: GroupStandings }) {
  const { status, failure } = useAtomValue(seasonsAtom(group.id));
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
  return table.data && <SeasonCard group={group} season={season} rows={table.data.rows} />;
}

/** The weeks and the best bets of a season. On a phone they open on a press, so that a group stays short. */
function RecordsOnPress({ season, rows }: { season: Season; rows: readonly SeasonRow[] }) {
  const [open, setOpen] = useState(isDesktop);
  if (open) return <SeasonRecords season={season} rows={rows} />;
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="card flex min-h-13 w-full items-center justify-between gap-3 px-4 text-base font-semibold hover:bg-raised"
    >
      Weeks and records
      <ChevronRight aria-hidden className="size-4 shrink-0 text-soft" />
    </button>
  );
}

/** The records of a group's season, and the finished ones. */
export function SeasonRecordsOf({ groupId }: { groupId: string }) {
  const { data: seasons } = useAtomValue(seasonsAtom(groupId));
  const season = useAtomValue(currentSeasonAtom(groupId));
  const { data: table } = useAtomValue(seasonTableAtom(season?.id ?? ''));
  if (season === null) return null;
  return (
    <>
      {season.state !== 'upcoming' && <RecordsOnPress season={season} rows={table?.rows ?? []} />}
      <PastSeasons groupId={groupId} seasons={seasons ?? []} />
    </>
  );
}
