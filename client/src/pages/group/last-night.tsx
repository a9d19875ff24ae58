import { formatChange, toCents } from '@courtside/contract/money';
import type { Moment } from '@courtside/contract/reactions';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { groupViewAtom } from '../../features/groups/group-atoms.ts';
import { nightPath } from '../../features/groups/night-path.ts';
import { loadMoments, momentsAtom } from '../../features/groups/reaction-atoms.ts';
import { Reactions } from '../../features/groups/reactions.tsx';
import { cx } from '../../ui/cx.ts';
import { ShareNight } from './share-night.tsx';

const titles = { winner: "Night's winner", swing: 'Biggest swing', beat: 'Worst beat' } as const;

function Money({ dollars }: { dollars: number }) {
  return <span className={cx('num', dollars > 0 ? 'text-win' : 'text-loss')}>{formatChange(toCents(dollars))}</span>;
}

function MomentLine({ moment }: { moment: Moment }) {
  const { people, profit, on, lostBy } = moment;
  return (
    <p className="text-sm wrap-anywhere">
      {people.map((name, index) => (
        // Names of members may be equal.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list has no other key and does not change
        <span key={index}>
          {index > 0 && (index === people.length - 1 ? ' and ' : ', ')}
          <bdi className="font-semibold">{name}</bdi>
        </span>
      ))}{' '}
      {profit !== null && <Money dollars={profit} />}
      {on !== null && <span className="text-soft">{profit === null ? on : ` on ${on}`}</span>}
      {lostBy !== null && <span className="text-soft">, lost by {lostBy === 1 ? '1 point' : `${lostBy} points`}</span>}
    </p>
  );
}

/** The night that is on, and the results of the group's bets that the page shows; a change may end the night or correct it. */
function useNight(groupId: string): { readonly tonight: string | null; readonly results: string } {
  const view = useAtomValue(groupViewAtom(groupId));
  if (view.status !== 'loaded') return { tonight: null, results: '' };
  const results = (view.bets ?? []).flatMap(({ id, status }) => (status === 'pending' ? [] : [`${id} ${status}`]));
  const { night, games } = view.group.tonight;
  return { tonight: night, results: [night, games, ...results.sort()].join() };
}

/** The moments of the latest night that is over, with reactions. Renders nothing without any. */
export function LastNight({ groupId, groupName }: { groupId: string; groupName: string }) {
  const { night, moments } = useAtomValue(momentsAtom(groupId));
  const { tonight, results } = useNight(groupId);
  const known = useRef(results);
  useEffect(() => {
    if (known.current === results) return;
    known.current = results;
    // The results of a night arrive one after the other.
    const timer = setTimeout(() => void loadMoments(groupId), 2_000);
    return () => clearTimeout(timer);
  }, [groupId, results]);
  if (night === null) return null;
  return (
    <section aria-labelledby="last-night" className="card px-4 pt-3 pb-1">
      <div className="flex items-center justify-between gap-3">
        <h2 id="last-night" className="text-base font-semibold">
          {tonight === night ? 'The night' : 'Last night'}
        </h2>
        <div className="flex items-center gap-3">
          <Link
            to={nightPath(groupId, night)}
            className="tap text-sm font-semibold text-court-ink underline-offset-4 hover:underline"
          >
            The whole night
          </Link>
          <ShareNight groupId={groupId} groupName={groupName} />
        </div>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {moments.map((moment) => (
          <li key={moment.name} className="flex flex-wrap items-center justify-between gap-x-3 py-0.5">
            <Link to={nightPath(groupId, night)} className="block min-h-11 min-w-0 grow basis-40 hover:underline">
              <h3 className="text-xs text-soft">{titles[moment.name]}</h3>
              <MomentLine moment={moment} />
            </Link>
            <Reactions
              groupId={groupId}
              target={{ kind: 'moment', night, name: moment.name }}
              about={titles[moment.name]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
