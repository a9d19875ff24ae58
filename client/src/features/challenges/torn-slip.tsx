import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';

/** One half of a slip: a side of the head-to-head and what it risks. */
interface SlipHalf {
  /** Null while no member has taken it. */
  readonly person: { readonly uid: string; readonly username: string } | null;
  /** Whether it is the reader's. */
  readonly isOwn: boolean;
  /** What it is on: `76ers win`. */
  readonly what: string;
  readonly stake: ReactNode;
}

function Half({ half: { person, isOwn, what, stake }, isSecond }: { half: SlipHalf; isSecond: boolean }) {
  return (
    <div className={cx('grid min-w-0 content-start gap-1.5 px-3 pt-2.5 pb-3', isSecond && 'text-right')}>
      <p className={cx('flex min-w-0 items-center gap-2 leading-4.5', isSecond && 'flex-row-reverse')}>
        {person === null ? (
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-chip border-[1.5px] border-dashed border-paper-soft text-sm text-soft"
          >
            ?
          </span>
        ) : (
          <Avatar name={person.username} seed={person.uid} />
        )}
        <span className="min-w-0">
          <bdi className="block truncate text-[0.9375rem] font-semibold">
            {isOwn ? 'You' : (person?.username ?? 'Anyone')}
          </bdi>
          <span className="block text-sm leading-4.25 text-soft">{what}</span>
        </span>
      </p>
      {stake}
    </div>
  );
}

interface TornSlipProps {
  /** What each side gets from the other. */
  terms: ReactNode;
  first: SlipHalf;
  second: SlipHalf;
}

/** A head-to-head as one slip of paper with its terms, perforated in the middle: each side keeps a half. */
export function TornSlip({ terms, first, second }: TornSlipProps) {
  return (
    <div className="slip on-paper">
      <p className="slip-terms px-3 pt-2 pb-2.25 text-base leading-5.5 text-pretty">{terms}</p>
      <div className={cx('slip-halves', second.isOwn && 'slip-own-second')}>
        <Half half={first} isSecond={false} />
        <Half half={second} isSecond />
      </div>
    </div>
  );
}
