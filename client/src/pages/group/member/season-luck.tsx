import { formatCents, toDollars } from '@courtside/contract/money';
import type { Season } from '@courtside/contract/seasons';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { useLoad } from '../../../api/resource.ts';
import { memberPath } from '../../../features/groups/member-path.ts';
import { computeLuck } from '../../../features/luck/compute-luck.ts';
import { type LuckRow, replays } from '../../../features/luck/luck-row.ts';
import { percentWords } from '../../../features/needs/needs-words.ts';
import { idToken } from '../../../features/session/open-auth.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Money } from '../../../ui/money.tsx';
import { playerNameClass, YouMark } from '../../../ui/player-name.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { rowLook, useFirstRows } from '../standings-list.tsx';

const replaysInWords = replays.toLocaleString('en-US');

/** `ana got back $90.00 where $75.50 was to be expected: $14.50 of good luck.` */
function luckWords({ staked, returned, expected, luck }: LuckRow, who: string): string {
  if (staked === 0) return `${who === 'you' ? 'You have' : `${who} has`} no decided bet yet.`;
  const got = `${who === 'you' ? 'You' : who} got back ${formatCents(returned)}`;
  if (luck === 0) return `${got}, exactly what was to be expected.`;
  const kind = luck > 0 ? 'good' : 'bad';
  return `${got} where ${formatCents(expected)} was to be expected: ${formatCents(Math.abs(luck))} of ${kind} luck.`;
}

/** `ana leads after 3,412 of 10,000 replays of the season.` */
function leadWords({ leads }: LuckRow, who: string): string {
  return `${who === 'you' ? 'You lead' : `${who} leads`} after ${leads.toLocaleString('en-US')} of ${replaysInWords} replays of the season.`;
}

interface LuckTableProps {
  groupId: string;
  rows: readonly LuckRow[];
  /** The member whose page it is. */
  uid: string;
  ownUid: string | undefined;
}

/** Every member's luck, and the share of the replays that the member leads. A press opens the member's page. */
function LuckTable({ groupId, rows, uid, ownUid }: LuckTableProps) {
  const { shown, showAll } = useFirstRows(rows, uid);
  return (
    <>
      <div aria-hidden className="flex gap-3 border-t border-line px-4 py-1.5 text-xs text-soft">
        <span className="grow">Member</span>
        <span className="w-24 text-right">Luck</span>
        <span className="w-20 text-right">Leads</span>
      </div>
      <ol aria-label="Members by replays led" className="divide-y divide-line border-t border-line">
        {shown.map((row) => (
          <li
            key={row.uid}
            data-luck={row.uid}
            className={cx('relative flex min-h-13 items-center gap-3 px-4 py-1.5', rowLook(row.uid === uid))}
          >
            <Avatar name={row.username} seed={row.uid} />
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-2">
              <Link
                to={memberPath(groupId, row.uid)}
                dir="auto"
                className={cx(playerNameClass(row.username), 'after:absolute after:inset-0 hover:underline')}
              >
                {row.username}
              </Link>
              {row.uid === ownUid && <YouMark />}
            </span>
            <Money dollars={toDollars(row.luck)} signed className="w-24 shrink-0 text-right text-base" />
            <span className="num w-20 shrink-0 text-right text-lg">{percentWords(row.leads / replays, true)}</span>
          </li>
        ))}
      </ol>
      {showAll}
    </>
  );
}

function OfSeason({ season, uid, ownUid, username }: Omit<SeasonLuckProps, 'seasons'> & { season: Season }) {
  const read = async (signal: AbortSignal) => {
    const params = { groupId: season.groupId, seasonId: season.id };
    return computeLuck(await call('readLuck', { params, token: idToken, signal }), signal);
  };
  const { status, data, failure, retry } = useLoad(read, season.id, { what: 'The luck of the season', personal: true });
  if (status === 'failed')
    return (
      <div className="px-4 pb-4">
        <LoadFailed onRetry={retry} failure={failure}>
          The luck of the season could not be loaded.
        </LoadFailed>
      </div>
    );
  if (data === null) return <Skeleton className="mx-4 mb-4 h-72" />;
  const own = data.find((row) => row.uid === uid);
  const who = uid === ownUid ? 'you' : username;
  return (
    <>
      {own && (
        <div dir="auto" className="grid gap-1 px-4 pb-3">
          <p className="text-base/6 font-semibold text-balance">{luckWords(own, who)}</p>
          <p className="text-sm text-soft">{leadWords(own, who)}</p>
        </div>
      )}
      <LuckTable groupId={season.groupId} rows={data} uid={uid} ownUid={ownUid} />
    </>
  );
}

interface SeasonLuckProps {
  /** The seasons that the member plays or has played, newest first; at least one. */
  seasons: readonly [Season, ...Season[]];
  /** The member whose page it is. */
  uid: string;
  username: string;
  ownUid: string | undefined;
}

/** A member's luck in one of their seasons, next to that of the others. */
export function SeasonLuck({ seasons, uid, username, ownUid }: SeasonLuckProps) {
  const [chosenId, setChosenId] = useState(seasons[0].id);
  const season = seasons.find(({ id }) => id === chosenId) ?? seasons[0];
  return (
    <section aria-labelledby="luck">
      <SectionTitle id="luck" about="skill or luck?">
        Luck
      </SectionTitle>
      <div className="card overflow-clip">
        {seasons.length > 1 ? (
          <select
            aria-label="Season"
            value={season.id}
            onChange={(event) => setChosenId(event.currentTarget.value)}
            className="mx-3 my-1 h-11 max-w-[calc(100%-1.5rem)] truncate rounded-control bg-transparent px-1 text-sm font-semibold"
          >
            {seasons.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <p dir="auto" className="truncate px-4 pt-3 pb-1 text-sm font-semibold text-soft">
            {season.name}
          </p>
        )}
        <OfSeason key={season.id} season={season} uid={uid} ownUid={ownUid} username={username} />
        <details className="border-t border-line text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-link">
            How luck is counted
          </summary>
          <p className="px-4 pb-4 text-pretty text-soft">
            Each bet has a fair chance: from both prices when it was placed, without the bookmaker’s margin. What was to
            be expected is the payout times this chance, added up over all decided bets. A replay decides every game
            anew by chance. Stakes, cash-outs and rebuys stay as they were.
          </p>
        </details>
      </div>
    </section>
  );
}
