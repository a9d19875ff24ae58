import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { clockTime, shortTime } from '../../ui/time.ts';
import { formatLine, matchupWords } from '../bets/bet-words.ts';
import { nowAtom } from '../games/clock.ts';
import { Crest } from '../games/crest.tsx';
import { teamOf } from '../games/market.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { Price } from '../games/price.tsx';
import { splitTeamName } from '../games/team-name.ts';
import type { SlipLeg } from './slip.ts';
import { type LegView, legWords } from './slip-leg-view.ts';

const corner = (at: string) => `radial-gradient(circle 6px at ${at}, #0000 96%, #000)`;

/** Half a hole at each end of the perforations above and below a leg. */
export function tornEdges(...edges: readonly ('0' | '100%')[]): CSSProperties {
  const holes = edges.flatMap((edge) => [corner(`0 ${edge}`), corner(`100% ${edge}`)]);
  return { maskImage: holes.join(', '), maskComposite: 'intersect' };
}

/** The opponent and the tip-off of a leg: `vs Celtics, 8:30 PM`, `at Bucks` away, and both teams of a total. */
function gameWords(leg: SlipLeg, now: number): string {
  const start = new Date(leg.startTime);
  const time = (start.toDateString() === new Date(now).toDateString() ? clockTime : shortTime)(start);
  const nickname = (team: string) => splitTeamName(team).nickname;
  if (leg.market === 'total') return `${matchupWords(leg).replace('vs.', 'vs')}, ${time}`;
  return `${leg.side === 'team1' ? `vs ${nickname(leg.team2)}` : `at ${nickname(leg.team1)}`}, ${time}`;
}

/** The odds that the user saw before they moved. */
function OldOdds({ leg, moved }: Pick<LegView, 'leg' | 'moved'>) {
  const price = useWriteOdds()(leg.price);
  return (
    <s className="num block text-sm leading-4">
      <span className="sr-only">was </span>
      {moved === 'line' ? `${formatLine(leg)} ${price}` : price}
    </s>
  );
}

/** A leg on the slip: what it is on, its game and its price, and what is wrong with it. */
export function LegRow({ view, isFirst, onRemove }: { view: LegView; isFirst: boolean; onRemove: () => void }) {
  const { leg, now, moved, blocked, note } = view;
  const time = useAtomValue(nowAtom);
  const row = useRef<HTMLLIElement>(null);
  const words = legWords(view);
  const remove = () => {
    // The pressed button disappears with its leg: the next leg's gets the focus, else the one before.
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    onRemove();
    next?.querySelector('button')?.focus();
  };
  return (
    <li
      ref={row}
      style={tornEdges(...(isFirst ? [] : (['0'] as const)), '100%')}
      className={cx(
        'grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 py-1.5 pr-1 pl-3 @max-[15rem]:grid-cols-[minmax(0,1fr)_auto]',
        isFirst ? 'rounded-t-paper' : 'border-t-2 border-dotted border-line',
        moved !== null || blocked !== null
          ? 'bg-caution [--color-loss:#6e0f08] [--color-soft:#3d342a] [--color-win:#0c4a28]'
          : 'bg-paper',
      )}
    >
      <Crest team={leg.market === 'total' ? leg.team1 : teamOf(leg, leg.side)} className="size-7 @max-[15rem]:hidden" />
      <div className="min-w-0 @max-[15rem]:col-span-full">
        <p className="leading-5 font-semibold wrap-anywhere">{words}</p>
        <p className="text-sm leading-4.5 wrap-anywhere text-soft">
          {gameWords(leg, time)}
          {note !== null && (blocked === 'paused' ? `. ${note}` : `, ${note}`)}
        </p>
      </div>
      <div className="text-right @max-[15rem]:text-left">
        {moved !== null && <OldOdds leg={leg} moved={moved} />}
        {now === null ? (
          <s className="num text-soft">
            <OldPrice price={leg.price} />
          </s>
        ) : (
          <Price price={now.price} quiet={blocked !== null} className="px-0! text-[1.1875rem] leading-5.5" />
        )}
      </div>
      <IconButton label={`Remove ${words}`} icon={X} iconClass="size-5" onClick={remove} className="size-11" />
    </li>
  );
}

function OldPrice({ price }: { price: number }) {
  return useWriteOdds()(price);
}
