import type { Game, UserBet } from '@courtside/contract/entities';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { BoardFace } from '../games/board-face.tsx';
import { gameAnchor, useGameAnchor } from '../games/game-anchor.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { HiddenCover } from '../games/hidden-cover.tsx';
import { BetAccount } from './account-choice.tsx';
import { Reason } from './bet-card.tsx';
import { pickOn } from './bet-picks.ts';
import { LiveGradeBadge } from './bet-status.tsx';
import { selectionWords } from './bet-words.ts';
import { betsOnAtom } from './bets-atoms.ts';
import { useKeptHeight } from './kept-height.ts';
import { betsSheetAtom } from './recent-bets.ts';
import { Ticket } from './ticket.tsx';
import { useBuzzer } from './use-buzzer.ts';

/** Most tickets below a board, so that a price stays on the first screen of a phone. */
const maxTickets = 3;

/** What stands above the clock of a board, and the clock. */
function boardWords({ betStatus, checking, score }: Game): { readonly words: string; readonly clock: string } {
  if (betStatus === 'void') return { words: 'Void, stakes refunded', clock: '' };
  if (checking) return { words: 'Result being checked', clock: '' };
  if (betStatus === 'open') return { words: 'Betting closed', clock: '' };
  return betStatus === 'closed' ? { words: 'Live', clock: score?.clock ?? '' } : { words: 'Final', clock: '' };
}

/** A bet on a game that is played: what it is on and how it stands, then why it won or lost. Of a parlay, its leg on the game. */
function BetTicket({ bet, gameId }: { bet: UserBet; gameId: string }) {
  return (
    <li data-bet={bet.id} className="grid grid-cols-1">
      <Ticket bet={bet} bodyClass="flex min-h-11 flex-col justify-center px-3 py-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="min-w-0 text-[0.9375rem]/5 font-semibold wrap-anywhere [font-stretch:90%]">
            {selectionWords(pickOn(bet, gameId))}
            {bet.legs !== undefined && <span className="font-normal text-soft"> in a {selectionWords(bet)}</span>}
          </span>
          <LiveGradeBadge bet={bet} gameId={gameId} short />
          <Reason bet={bet} />
        </div>
        <BetAccount bet={bet} />
      </Ticket>
    </li>
  );
}

interface OwnGameProps {
  id: string;
  /** In pixels. */
  minHeight?: number;
  /** A control in the corner of the board while the game is live. */
  corner?: ReactNode;
  /** What stands below the tickets. */
  children?: ReactNode;
}

/** A game in play that the user has bet on: its board, and the tickets right below. The buzzer sounds when they are settled. */
export function OwnGame({ id, minHeight = 0, corner, children }: OwnGameProps) {
  const game = useAtomValue(gameAtom(id));
  const bets = useAtomValue(betsOnAtom(id));
  const openList = useSetAtom(betsSheetAtom);
  const element = useGameAnchor<HTMLElement>(id);
  useKeptHeight(element, minHeight);
  useBuzzer(
    element,
    bets.some(({ status }) => status === 'pending'),
  );
  if (!game) return null;
  const { words, clock } = boardWords(game);
  return (
    <article
      ref={element}
      id={gameAnchor(id)}
      tabIndex={-1}
      aria-label={`${game.team1} vs ${game.team2}`}
      className="buzzer relative grid scroll-my-20 grid-cols-1 content-start outline-none"
    >
      <div className="relative grid grid-cols-1">
        <BoardFace
          game={game}
          words={words}
          clock={clock}
          hasUnlit
          className="h-19 rounded-t-card text-[length:min(2.5rem,12vw)]"
        />
        {game.betStatus === 'closed' && corner}
        <HiddenCover id={id} />
      </div>
      <ul data-own className="grid grid-cols-1 gap-1 [&>:first-child_.ticket-paper]:before:rounded-t-none">
        {bets.slice(0, maxTickets).map((bet) => (
          <BetTicket key={bet.id} bet={bet} gameId={id} />
        ))}
      </ul>
      {bets.length > maxTickets && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => openList(true)}
          className="min-h-11 rounded-control text-sm font-semibold text-link hover:bg-raised"
        >
          See all {bets.length} bets
        </button>
      )}
      {children}
    </article>
  );
}
