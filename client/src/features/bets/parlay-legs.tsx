import type { UserBet, UserBetLeg } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Bulbs } from '../../ui/bulbs.tsx';
import { cx } from '../../ui/cx.ts';
import { nowAtom } from '../games/clock.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { teamLetters } from '../games/team-name.ts';
import { opponentWords, selectionWords } from './bet-words.ts';
import { type LegMark, legView } from './ticket-leg.ts';

const looks: Readonly<Record<LegMark, { readonly label: string; readonly look: string; readonly icon: ReactNode }>> = {
  won: { label: 'Won', look: 'bg-win text-surface', icon: <Check aria-hidden className="size-4" strokeWidth={3} /> },
  lost: { label: 'Lost', look: 'bg-loss text-surface', icon: <X aria-hidden className="size-4" strokeWidth={3} /> },
  push: { label: 'Push', look: 'border-2 border-soft text-soft', icon: <Minus aria-hidden className="size-3.5" /> },
  void: { label: 'Void', look: 'border-2 border-soft text-soft', icon: <Minus aria-hidden className="size-3.5" /> },
  live: { label: 'Live', look: 'bg-board', icon: <span aria-hidden className="size-2 rounded-chip bg-bulb" /> },
  waiting: { label: 'Open', look: 'border-2 border-line-strong', icon: null },
  unneeded: { label: '', look: 'border-2 border-line', icon: null },
};

/** The score of a game that is played, on a small board. */
function SmallBoard({ gameId }: { gameId: string }) {
  const game = useAtomValue(gameAtom(gameId));
  if (!game?.score || game.betStatus !== 'closed') return null;
  const rows = [
    [game.team1, game.score.team1],
    [game.team2, game.score.team2],
  ] as const;
  return (
    <dl className="grid shrink-0 gap-0.5 rounded-card bg-board px-2 py-1 @max-[15rem]:hidden">
      {rows.map(([team, points]) => (
        <div key={team} className="num flex items-center justify-between gap-2 text-sm/4 text-white">
          <dt title={team}>{teamLetters(team)}</dt>
          <dd>
            <Bulbs className="leading-none">{String(points)}</Bulbs>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Leg({ bet, leg }: { bet: UserBet; leg: UserBetLeg }) {
  const game = useAtomValue(gameAtom(leg.betId));
  const now = useAtomValue(nowAtom);
  const { mark, words } = legView(bet, leg, game, now);
  const { label, look, icon } = looks[mark];
  const isOff = mark === 'unneeded' || mark === 'void' || mark === 'push';
  return (
    <li
      data-leg={mark}
      className="flex min-h-11 items-center gap-2.5 border-paper-line py-1 not-first:border-t-2 not-first:border-dotted"
    >
      <span className={cx('grid size-6.5 shrink-0 place-items-center rounded-chip', look)}>
        {icon}
        {label !== '' && <span className="sr-only">{label}:</span>}
      </span>
      <div className="min-w-0 grow">
        <p className={cx('text-sm/4.5 font-semibold wrap-anywhere', isOff && 'text-soft')}>
          {selectionWords(leg)} <span className="font-normal text-soft">{opponentWords(leg)}</span>
        </p>
        <p className="text-note/4.5 text-soft">{words}</p>
      </div>
      {mark === 'live' && <SmallBoard gameId={leg.betId} />}
    </li>
  );
}

/** The legs of a parlay with how each of them stands. @param hidden how many are not shown before their tip-off */
export function ParlayLegs({ bet, hidden = 0 }: { bet: UserBet; hidden?: number | undefined }) {
  return (
    <ol aria-label="Legs" className="@container grid">
      {(bet.legs ?? []).map((leg) => (
        <Leg key={leg.betId} bet={bet} leg={leg} />
      ))}
      {hidden > 0 && (
        <li className="flex min-h-9 items-center border-t-2 border-dotted border-paper-line py-1 pl-9 text-note text-soft">
          {hidden === 1 ? '1 more leg, shown at its tip-off' : `${hidden} more legs, shown at their tip-offs`}
        </li>
      )}
    </ol>
  );
}
