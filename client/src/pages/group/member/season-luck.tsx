import { formatChange } from '@courtside/contract/money';
import type { Season } from '@courtside/contract/seasons';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useLoad } from '../../../api/resource.ts';
import { computeLuck } from '../../../features/luck/compute-luck.ts';
import { type LuckRow, minBets, replays } from '../../../features/luck/luck-row.ts';
import { idToken } from '../../../features/session/open-auth.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { ordinal } from '../../../ui/ordinal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { column, columns } from '../group-head.tsx';
import { LuckTable } from './luck-table.tsx';
import { betsWords, luckTitle } from './luck-words.ts';
import { PlaceChart } from './place-chart.tsx';
import { ReplayChart } from './replay-chart.tsx';

interface AnswerProps {
  row: LuckRow;
  isOwn: boolean;
}

/** What the member made, next to what was to be expected and to all replays. */
function Made({ row, isOwn }: AnswerProps) {
  const share = Math.round((100 * row.worse) / replays);
  return (
    <p
      dir="auto"
      className="text-sm/5 text-pretty text-soft [&_b]:font-semibold [&_b]:whitespace-nowrap [&_b]:text-ink"
    >
      {isOwn ? 'You' : <bdi>{row.username}</bdi>} made <b>{formatChange(row.returned - row.staked)}</b> of season money
      where <b>{formatChange(row.expected - row.staked)}</b> was to be expected.
      {row.bets >= minBets && (
        <>
          {' '}
          Better than <b>{share} of 100</b> replays.
        </>
      )}
    </p>
  );
}

/** What a replay is, in a sentence, and how luck is counted. */
function Explanation() {
  return (
    <>
      <p className="text-note text-pretty text-soft">
        A replay keeps all bets and decides every game anew by its odds. Of {replays.toLocaleString('en-US')} replays,
        the gray ones end worse than the real season, the others better.
      </p>
      <details className="text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
          How luck is counted
        </summary>
        <p className="pb-2 text-pretty text-soft">
          Each bet has a fair chance: from both prices when it was placed, without the bookmaker’s margin. What was to
          be expected is the payout times this chance, added up over all decided bets, less the stakes. Stakes,
          cash-outs and rebuys stay as they were in every replay.
        </p>
      </details>
    </>
  );
}

/** The place of the real season, and the places of the replays. */
function Places({ row, isOwn }: AnswerProps) {
  return (
    <section aria-labelledby="places" className="card px-4 pt-3 pb-2.5">
      <div className="flex items-baseline justify-between gap-3 text-note font-semibold">
        <h2 id="places" className="text-sm/5">
          If the season were played again
        </h2>
        <span className="shrink-0 text-soft">now {ordinal(row.place)}</span>
      </div>
      <PlaceChart row={row} isOwn={isOwn} />
    </section>
  );
}

interface SeasonLuckProps {
  /** The seasons that the member plays or has played, newest first; at least one. */
  seasons: readonly [Season, ...Season[]];
  /** The member whose page it is. */
  uid: string;
  ownUid: string | undefined;
  /** What follows the table. */
  children: ReactNode;
}

interface ChooseSeasonProps {
  seasons: SeasonLuckProps['seasons'];
  chosen: Season;
  onChoose: (id: string) => void;
}

function ChooseSeason({ seasons, chosen, onChoose }: ChooseSeasonProps) {
  if (seasons.length === 1)
    return (
      <bdi className="min-w-0 truncate py-1.5" title={chosen.name}>
        {chosen.name}
      </bdi>
    );
  return (
    <select
      aria-label="Season"
      value={chosen.id}
      onChange={(event) => onChoose(event.currentTarget.value)}
      className="-ml-1 h-11 min-w-0 truncate rounded-control bg-transparent px-1 text-sm font-semibold"
    >
      {seasons.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** A member's luck in one of their seasons, what would be if it were played again, and the luck of the others. */
export function SeasonLuck({ seasons, uid, ownUid, children }: SeasonLuckProps) {
  const [chosenId, setChosenId] = useState(seasons[0].id);
  const season = seasons.find(({ id }) => id === chosenId) ?? seasons[0];
  const read = async (signal: AbortSignal) => {
    const params = { groupId: season.groupId, seasonId: season.id };
    return computeLuck(await call('readLuck', { params, token: idToken, signal }), signal);
  };
  const { status, data, failure, retry } = useLoad(read, season.id, { what: 'The luck of the season', personal: true });
  const row = data?.find((each) => each.uid === uid);
  const isOwn = uid === ownUid;
  const tells = row !== undefined && row.bets >= minBets;
  return (
    <div className={columns}>
      <div className={column}>
        <section aria-label="Luck" className="card px-4 pt-1.5 pb-2">
          <div className="flex items-center justify-between gap-3 text-sm font-semibold">
            <ChooseSeason seasons={seasons} chosen={season} onChoose={setChosenId} />
            {row && <span className="shrink-0 text-note font-medium text-soft">{betsWords(row.bets)}</span>}
          </div>
          {status === 'failed' && (
            <LoadFailed onRetry={retry} failure={failure}>
              The luck of the season could not be loaded.
            </LoadFailed>
          )}
          {status !== 'failed' && data === null && <Skeleton className="mb-2 h-72" />}
          {row && (
            <>
              <h2 className="mb-0.5 text-[1.5rem]/7 text-balance lg:text-[1.875rem]/8.5">{luckTitle(row)}</h2>
              {row.bets > 0 && <Made row={row} isOwn={isOwn} />}
              {tells && <ReplayChart row={row} isOwn={isOwn} />}
              {tells && <Explanation />}
              {!tells && <p className="py-1 text-sm text-soft">From {minBets} decided bets on, luck is shown here.</p>}
            </>
          )}
        </section>
        {tells && row.places.length > 1 && <Places row={row} isOwn={isOwn} />}
      </div>
      <div className={column}>
        {data?.some(({ bets }) => bets >= minBets) && (
          <LuckTable groupId={season.groupId} rows={data} uid={uid} ownUid={ownUid} />
        )}
        {children}
      </div>
    </div>
  );
}
