import { gradeOf } from '@courtside/contract/grade';
import type { GroupStandings, OpenBet } from '@courtside/contract/groups';
import { formatChange } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { reasonWords } from '../../features/bets/bet-reason.ts';
import { selectionWords } from '../../features/bets/bet-words.ts';
import { TicketPaper } from '../../features/bets/ticket.tsx';
import { gameAtom } from '../../features/games/games-atoms.ts';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { cx } from '../../ui/cx.ts';
import { prefersReducedMotion } from '../../ui/motion.ts';
import { clockTime } from '../../ui/time.ts';
import { Fitted, inSizes } from './fitted.tsx';
import { betOf, type LastDecided, lastDecidedIn, useDecidedBets } from './last-decided.ts';

const stamp: Keyframe[] = [
  { transform: 'scale(1.6)', opacity: 0 },
  { transform: 'scale(1)', opacity: 1 },
];

/** What a decided bet was on, and why it ended so as far as that is known. */
function useBetWords(bet: OpenBet | null, profit: number): { readonly on: string; readonly why: string } | null {
  const game = useAtomValue(gameAtom(bet?.betId ?? ''));
  if (bet === null || game === undefined) return null;
  const chosen = { team1: game.team1, team2: game.team2, over: 'Over', under: 'Under' }[bet.side];
  const on = selectionWords({ market: bet.market, side: bet.side, line: bet.line, teamChosen: chosen });
  const isSame = game.score !== null && gradeOf(bet, game.score) === (profit > 0 ? 'won' : 'lost');
  return { on, why: isSame && game.score !== null ? reasonWords(bet, game.score) : '' };
}

interface ResultProps {
  result: LastDecided;
  bet: OpenBet | null;
  name: string;
  /** True for a result that has arrived while the screen was watched. */
  isNew: boolean;
}

/** A result as a ticket. The money of a new one is stamped. */
function Result({ result: { at, profit }, bet, name, isNew }: ResultProps) {
  const money = useRef<HTMLParagraphElement>(null);
  const words = useBetWords(bet, profit);
  useEffect(() => {
    if (isNew && !prefersReducedMotion())
      money.current?.animate(stamp, { duration: 240, delay: 300, fill: 'backwards', easing: 'ease-out' });
  }, [isNew]);
  const isWon = profit > 0;
  const title = words === null ? name : `${name}, ${words.on}`;
  return (
    <TicketPaper
      status={isWon ? 'won' : profit < 0 ? 'lost' : 'push'}
      torn={profit < 0}
      bodyClass="grid min-w-0 content-center px-[calc(1.2*var(--tv))]"
      stub={
        <p
          ref={money}
          className={cx(
            'num text-[length:calc(2*var(--tv))] leading-[calc(2.4*var(--tv))] whitespace-nowrap',
            isWon ? 'ticket-stamp text-win' : profit < 0 ? 'text-loss-ink' : 'text-soft',
          )}
        >
          {formatChange(profit)}
        </p>
      }
    >
      <small className="text-[length:calc(1.5*var(--tv))] leading-[calc(1.9*var(--tv))] text-soft">
        {`Last decided, ${clockTime(Date.parse(at))}`}
      </small>
      <Fitted fits={inSizes(title, 1.9, 1.5)} lines={2} className="font-semibold" />
      {words !== null && words.why !== '' && (
        <small className="truncate text-[length:calc(1.5*var(--tv))] leading-[calc(1.9*var(--tv))] text-soft">
          {words.why}
        </small>
      )}
    </TicketPaper>
  );
}

/** The last decided result of the table that counts. Keeps its place before the first. */
export function TvDecided({ group }: { group: GroupStandings }) {
  const { table, account } = useNightTable(group);
  const decided = useDecidedBets(group);
  const result = lastDecidedIn(table);
  const name = result === null ? '' : `${account} ${result.uid} ${result.at} ${result.profit}`;
  const first = useRef(name);
  const username = group.leaderboard.find(({ uid }) => uid === result?.uid)?.username ?? 'A member';
  return (
    <section
      aria-label="Last decided"
      className="grid h-[calc(9.4*var(--tv))] [--hole:calc(0.5*var(--tv))] *:grid-cols-[minmax(0,1fr)_calc(11*var(--tv))]"
    >
      {result === null ? (
        <p className="rounded-card border border-dashed border-line-strong px-[calc(1.2*var(--tv))] text-[length:calc(1.5*var(--tv))] text-soft flex items-center leading-snug">
          No bet is decided yet tonight.
        </p>
      ) : (
        <Result
          key={name}
          result={result}
          bet={betOf(result, account, decided)}
          name={username}
          isNew={name !== first.current}
        />
      )}
    </section>
  );
}
