import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import type { HeadToHead as Comparison, Season, SeasonRow } from '@courtside/contract/seasons';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../api/call.ts';
import { useLoad } from '../../../api/resource.ts';
import { idToken } from '../../../features/session/open-auth.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type Contender = Comparison['members'][number];

interface Line {
  readonly label: string;
  /** What is shown of either member. */
  readonly show: (member: Contender) => string;
  /** The higher value is the better one; without it, neither is. */
  readonly value?: (member: Contender) => number;
}

const recordOf = ({ won, lost, push }: Contender) => [won, lost, ...(push > 0 ? [push] : [])].join('–');

const lines: readonly Line[] = [
  { label: 'Standing', show: (m) => formatCents(toCents(m.standing)), value: (m) => m.standing },
  { label: 'Profit', show: (m) => formatChange(toCents(m.profit)), value: (m) => m.profit },
  { label: 'Bets', show: (m) => m.bets.toLocaleString('en-US') },
  { label: 'Won–lost', show: recordOf },
  { label: 'Weeks won', show: (m) => String(m.weeksWon), value: (m) => m.weeksWon },
  {
    label: 'Best bet',
    show: (m) => (m.bestBet === null ? '–' : formatChange(toCents(m.bestBet.profit))),
    value: (m) => m.bestBet?.profit ?? 0,
  },
  { label: 'Longest streak', show: (m) => String(m.longestStreak), value: (m) => m.longestStreak },
];

function Cells({ label, a, b, better }: { label: ReactNode; a: string; b: string; better: 'a' | 'b' | null }) {
  const cell = (side: 'a' | 'b', text: string) => (
    <td
      className={cx('num px-1 text-center text-lg', better === side ? 'text-win-ink' : better !== null && 'text-soft')}
    >
      {text}
      {better === side && <span className="sr-only"> (better)</span>}
    </td>
  );
  return (
    <tr className="border-t border-line">
      {cell('a', a)}
      <th scope="row" className="py-2 text-center text-xs font-normal text-soft">
        {label}
      </th>
      {cell('b', b)}
    </tr>
  );
}

const betterOf = (a: number, b: number) => (a === b ? null : a > b ? 'a' : 'b');

function Result({ comparison: { members, sameGame } }: { comparison: Comparison }) {
  const [a, b] = members;
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">
        {a.username} and {b.username} compared
      </caption>
      <tbody>
        {lines.map(({ label, show, value }) => (
          <Cells
            key={label}
            label={label}
            a={show(a)}
            b={show(b)}
            better={value ? betterOf(value(a), value(b)) : null}
          />
        ))}
        <Cells
          label={
            <>
              Same games won
              <span className="block">of {sameGame.games} both bet on</span>
            </>
          }
          a={String(sameGame.aheadA)}
          b={String(sameGame.aheadB)}
          better={betterOf(sameGame.aheadA, sameGame.aheadB)}
        />
      </tbody>
    </table>
  );
}

interface ChooseProps {
  label: string;
  rows: readonly SeasonRow[];
  uid: string;
  /** The member on the other side, who cannot be chosen. */
  other: string;
  onChoose: (uid: string) => void;
}

function Choose({ label, rows, uid, other, onChoose }: ChooseProps) {
  const name = rows.find((row) => row.uid === uid)?.username ?? '';
  return (
    <div className="grid min-w-0 justify-items-center gap-2">
      <Avatar name={name} seed={uid} />
      <span className="relative w-full">
        <select
          aria-label={label}
          value={uid}
          onChange={(event) => onChoose(event.target.value)}
          className="h-11 w-full appearance-none truncate rounded-control border border-line-strong bg-surface pr-8 pl-3 text-base font-semibold hover:bg-raised"
        >
          {rows
            .filter((row) => row.uid !== other)
            .map((row) => (
              <option key={row.uid} value={row.uid}>
                {row.username}
              </option>
            ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute top-3.5 right-2.5 size-4 text-soft" />
      </span>
    </div>
  );
}

export interface HeadToHeadProps {
  season: Season;
  rows: readonly SeasonRow[];
  /** The uids of the two members. */
  pair: readonly [string, string];
  onPair: (pair: readonly [string, string]) => void;
  onClose: () => void;
}

/** Two members of a season side by side. Either can be replaced. */
export default function HeadToHead({ season, rows, pair: [a, b], onPair, onClose }: HeadToHeadProps) {
  const read = (signal: AbortSignal) =>
    call('compareMembers', {
      params: { groupId: season.groupId, seasonId: season.id },
      query: { a, b },
      token: idToken,
      signal,
    });
  const { status, data, failure, retry } = useLoad(read, `${a} ${b}`, { what: 'The head-to-head' });
  const isCurrent = data?.members[0].uid === a && data.members[1].uid === b;
  return (
    <Modal title="Head-to-head" about={season.name} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-end gap-3">
        <Choose label="First member" rows={rows} uid={a} other={b} onChoose={(uid) => onPair([uid, b])} />
        <span className="pb-2.5 text-sm text-soft">vs.</span>
        <Choose label="Second member" rows={rows} uid={b} other={a} onChoose={(uid) => onPair([a, uid])} />
      </div>
      <div className="mt-4 min-h-70" aria-busy={!isCurrent || undefined}>
        {status === 'failed' ? (
          <LoadFailed onRetry={retry} failure={failure}>
            The head-to-head could not be loaded.
          </LoadFailed>
        ) : isCurrent ? (
          <Result comparison={data} />
        ) : (
          <Skeleton className="h-70" />
        )}
      </div>
    </Modal>
  );
}
