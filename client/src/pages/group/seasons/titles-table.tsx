import type { AllTime, AllTimeRow } from '@courtside/contract/seasons';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/money.tsx';
import { YouMark } from '../../../ui/player-name.tsx';
import { MemberLink } from '../member-link.tsx';
import { pressableRowLook } from '../standings-list.tsx';

/** The most places that a row shows. */
const placesShown = 6;

/** `2 titles, 1 of them shared` */
function titleWords({ titles, sharedTitles }: Pick<AllTimeRow, 'titles' | 'sharedTitles'>): string {
  const count = titles === 1 ? '1 title' : `${titles} titles`;
  if (sharedTitles === 0) return count;
  return sharedTitles === titles ? `${count}, shared` : `${count}, ${sharedTitles} of them shared`;
}

/** What stands under a name: the titles, or the best place of a member without one. */
function bestWords(row: AllTimeRow): string {
  const best = Math.min(...row.finishes.map(({ rank }) => rank));
  const words = row.titles > 0 || !Number.isFinite(best) ? titleWords(row) : `best place #${best}`;
  return row.isMember ? words : `${words}, former member`;
}

const medals: Readonly<Record<number, string>> = { 1: 'bg-gold', 2: 'bg-silver', 3: 'bg-bronze' };

/** A place in a season as a square: gold, silver, bronze, or a number in a frame; a dash without one. */
function Place({ rank, season }: { rank: number | undefined; season: string }) {
  const medal = rank === undefined ? undefined : medals[rank];
  return (
    <li
      className={cx(
        'num grid h-6.5 w-6 place-items-center rounded-card text-sm',
        medal ? [medal, 'font-semibold text-black'].join(' ') : 'border border-line text-soft',
      )}
    >
      <span className="sr-only">{`${season}: ${rank ?? 'not played'}`}</span>
      <span aria-hidden>{rank ?? '–'}</span>
    </li>
  );
}

/** The member's places in the latest seasons, newest first as the banners are. */
function Places({ row, all }: { row: AllTimeRow; all: AllTime }) {
  const ranks = new Map(row.finishes.map(({ seasonId, rank }) => [seasonId, rank]));
  const more = all.seasons.length - placesShown;
  return (
    <div className="flex shrink-0 items-center gap-1">
      <ul aria-label={`Places of ${row.username}`} className="flex gap-0.75">
        {all.seasons.slice(0, placesShown).map(({ id, name }) => (
          <Place key={id} rank={ranks.get(id)} season={name} />
        ))}
      </ul>
      {more > 0 && <span className="num text-note/4 text-soft">+{more}</span>}
    </div>
  );
}

/** The members of a group by titles, with their places and their profit in all finished seasons. A press opens a member. */
export function TitlesTable({ groupId, all, ownUid }: { groupId: string; all: AllTime; ownUid: string }) {
  return (
    <div className="card overflow-clip">
      <div aria-hidden className="flex gap-3 px-3 py-2 text-note/4 text-soft sm:px-4">
        <span className="grow">Members by titles</span>
        <span>places</span>
        <span className="w-18 text-right sm:w-24">profit</span>
      </div>
      <ol aria-label="Members by titles" className="divide-y divide-line border-t border-line">
        {all.rows.map((row) => (
          <li
            key={row.uid}
            className={cx(
              'relative flex min-h-14.5 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 sm:px-4',
              pressableRowLook(row.uid === ownUid),
            )}
          >
            <Avatar name={row.username} seed={row.uid} />
            <div className="min-w-0 grow basis-24">
              <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                <MemberLink groupId={groupId} uid={row.uid} username={row.username} />
                {row.uid === ownUid && <YouMark />}
              </span>
              <p className="text-note/4.5 text-soft">{bestWords(row)}</p>
            </div>
            <Places row={row} all={all} />
            <Money dollars={row.profit} signed className="w-18 shrink-0 text-right text-base sm:w-24" />
          </li>
        ))}
      </ol>
    </div>
  );
}
