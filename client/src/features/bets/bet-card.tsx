import type { UserBet } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { formatLocalTime } from '../../ui/time.ts';
import { nowAtom } from '../games/clock.ts';
import { Crest } from '../games/crest.tsx';
import { gameAtom, phaseOf } from '../games/games-atoms.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { teamLetters } from '../games/team-name.ts';
import { BetAccount } from './account-choice.tsx';
import { BetActions } from './bet-actions.tsx';
import { reasonWords } from './bet-reason.ts';
import { BetStatus, LiveGradeBadge } from './bet-status.tsx';
import { gameTeam, opponentWords, selectionWords } from './bet-words.ts';
import { isUnconfirmedAtom } from './bets-atoms.ts';
import { correctionWords } from './correction-words.ts';
import { DismissCorner, SettledRow, useDismissPlace } from './dismiss-bet.tsx';
import { useKeptHeight } from './kept-height.ts';
import { ParlayLegs } from './parlay-legs.tsx';
import { Ticket } from './ticket.tsx';
import { useBuzzer } from './use-buzzer.ts';

interface GameScoreProps {
  gameId: string;
  /** The team named first. */
  team: string;
  /** Takes the place of the score before tip-off, and when the game is not listed. */
  otherwise: string;
}

/** The score of a game in one line: `LAL 61–58 BOS · Q3 4:12`, or `· Final`. */
export function GameScore({ gameId, team, otherwise }: GameScoreProps) {
  const game = useAtomValue(gameAtom(gameId));
  // A game with a score has tipped off, whatever the time.
  const phase = game && phaseOf(game, Number.POSITIVE_INFINITY);
  if (!game?.score || game.betStatus === 'void') return otherwise !== '' && <span>{otherwise}</span>;
  const isFirst = team === game.team1;
  const other = isFirst ? game.team2 : game.team1;
  const [own, others] = isFirst ? [game.score.team1, game.score.team2] : [game.score.team2, game.score.team1];
  const live = phase === 'live';
  return (
    <span data-score={phase} className={cx(live && 'font-medium text-court-ink')}>
      <span aria-hidden>{teamLetters(team)} </span>
      <span className="sr-only">{team} </span>
      <span className="num text-sm leading-4">{`${own}–${others}`}</span>
      <span aria-hidden> {teamLetters(other)}</span>
      <span className="sr-only"> {other}</span>
      <span>{` · ${live ? (game.score.clock ?? 'Live') : 'Final'}`}</span>
    </span>
  );
}

/** The crest of the chosen team; those of both teams, smaller, for a total. `className` sets the size. */
export function SelectionCrest({ bet, className }: { bet: UserBet; className: string }) {
  if (bet.market !== 'total') return <Crest team={bet.teamChosen} className={className} />;
  return (
    <span aria-hidden className={cx('relative block shrink-0', className)}>
      <Crest team={bet.betData.team1} className="absolute top-0 left-0 size-3/5" />
      <Crest team={bet.betData.team2} className="absolute right-0 bottom-0 size-3/5" />
    </span>
  );
}

/** Why a settled bet on one game won or lost, while its game is known. Renders nothing for other bets. */
export function Reason({ bet }: { bet: UserBet }) {
  const game = useAtomValue(gameAtom(bet.betId));
  const isGraded = bet.status === 'won' || bet.status === 'lost' || bet.status === 'push';
  if (bet.legs !== undefined || !isGraded || !game?.score || game.betStatus === 'void' || game.betStatus === 'closed')
    return null;
  return <p className="text-[0.8125rem]/5 text-soft">{reasonWords(bet, game.score)}</p>;
}

/** What a corrected result did to a bet. Renders nothing for other bets. */
export function Correction({ bet, className }: { bet: UserBet; className: string }) {
  const words = correctionWords(bet);
  if (words === null) return null;
  return (
    <p data-testid="correction" className={cx('text-xs text-pretty text-soft', className)}>
      {words}
    </p>
  );
}

/** A bet on one game: what it is on, the game, and how it stands. */
function SingleBody({ bet }: { bet: UserBet }) {
  const now = useAtomValue(nowAtom);
  const writeOdds = useWriteOdds();
  return (
    <div className="flex items-center gap-3">
      <SelectionCrest bet={bet} className="size-8 @max-[16rem]:hidden" />
      <div className="min-w-0 grow">
        <p className="flex items-baseline gap-1.5 text-sm font-semibold">
          <span className="truncate">{selectionWords(bet)}</span>
          <span className="num text-base text-soft">{writeOdds(bet.price)}</span>
        </p>
        <p className="relative min-w-0 text-xs text-soft @min-[18rem]:truncate">
          <GameScore
            gameId={bet.betId}
            team={gameTeam(bet)}
            otherwise={`${opponentWords(bet)} · ${formatLocalTime(bet.betData.startTime, now)}`}
          />
        </p>
        {/* As high for a result as for a grade, so that the card keeps its height when the bet is settled. */}
        <div className="flex min-h-6 flex-wrap items-center gap-x-2">
          <LiveGradeBadge bet={bet} />
          {bet.status !== 'pending' && <BetStatus bet={bet} />}
          <Reason bet={bet} />
        </div>
        <Correction bet={bet} className="mt-1" />
        <BetAccount bet={bet} />
      </div>
    </div>
  );
}

/** A parlay: its price, and each of its legs. */
function ParlayBody({ bet }: { bet: UserBet }) {
  const writeOdds = useWriteOdds();
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
        <span>{selectionWords(bet)}</span>
        <span className="num text-base text-soft">{writeOdds(bet.price)}</span>
        {bet.status !== 'pending' && <BetStatus bet={bet} />}
      </p>
      <ParlayLegs bet={bet} />
      <Correction bet={bet} className="mt-1" />
      <BetAccount bet={bet} />
    </div>
  );
}

interface BetProps {
  bet: UserBet;
  /** Removes a settled bet from the bets in play; absent where settled bets are listed for good. */
  onDismiss?: (() => void) | undefined;
}

/** A bet in a narrow list. */
export function BetLine({ bet, onDismiss }: BetProps) {
  const element = useRef<HTMLLIElement>(null);
  useBuzzer(element, bet.status === 'pending');
  const unconfirmed = useAtomValue(isUnconfirmedAtom(bet.id));
  const dismissPlace = useDismissPlace(bet, onDismiss !== undefined);
  useKeptHeight(element);
  return (
    <li
      ref={element}
      data-bet={bet.id}
      className={cx('buzzer @container relative grid transition-opacity', unconfirmed && 'opacity-65')}
    >
      <Ticket
        bet={bet}
        corner={<DismissCorner bet={bet} onDismiss={dismissPlace === 'icon' ? onDismiss : undefined} />}
      >
        {bet.legs === undefined ? <SingleBody bet={bet} /> : <ParlayBody bet={bet} />}
        <div className="-mx-3 -mb-2.5 mt-1.5 border-t border-line empty:hidden">
          <BetActions bet={bet} />
          <SettledRow bet={bet} onDismiss={dismissPlace === 'row' ? onDismiss : undefined} />
        </div>
      </Ticket>
    </li>
  );
}
