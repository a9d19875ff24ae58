import type { Game } from '@courtside/contract/entities';
import type { PauseReason } from '@courtside/contract/markets';
import { minuteMs } from '@courtside/contract/time';
import { useAtomValue } from 'jotai';
import { BetForm } from '../../features/bets/bet-form.tsx';
import { nowAtom } from '../../features/games/clock.ts';
import { gameAnchor, useGameAnchor } from '../../features/games/game-anchor.ts';
import { gamePause, usePauses } from '../../features/games/market.ts';
import { OddsHistoryToggle } from '../../features/games/odds-history.tsx';
import { pauseWords } from '../../features/games/pause-words.ts';
import { OnScreen, useShownGame } from '../../features/games/shown-game.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { formatCountdown, formatLocalTime } from '../../ui/time.ts';
import { CardSlip } from './card-slip.tsx';

/** The countdown is highlighted for the last minutes; in ms. */
const closingSoon = 5 * minuteMs;

/** Why a game takes no bets now. */
function PauseNote({ game, pause }: { game: Game; pause: PauseReason }) {
  const now = useAtomValue(nowAtom);
  const words = pauseWords(game.markets.moneyline, pause, now);
  return (
    <p data-pause={pause} title={words} className="truncate leading-4 text-wait-ink">
      {words}
    </p>
  );
}

/** When betting ends, and the time until then to the second, or why the game takes no bets meanwhile. */
function Ends({ game, pause }: { game: Game; pause: PauseReason | null }) {
  const at = game.endTime;
  const now = useAtomValue(nowAtom);
  const left = Date.parse(at) - now;
  const closes = `Betting closes in ${formatCountdown(left)}`;
  return (
    <div className="min-w-0 text-xs">
      <p className="text-soft">{`Ends: ${formatLocalTime(at, now)}`}</p>
      {pause && <PauseNote game={game} pause={pause} />}
      {!pause && (
        <p
          role="timer"
          aria-label={closes}
          className={cx('whitespace-nowrap', left <= closingSoon ? 'text-court-ink' : 'text-soft')}
        >
          Betting closes in <span className="num text-sm leading-4">{formatCountdown(left)}</span>
        </p>
      )}
    </div>
  );
}

const CardChallenge = lazyPart(null, () => import('../../features/challenges/card-challenge.tsx'));

/** When betting ends, whether the market takes bets, and the odds history. */
function CardHead({ game, pause }: { game: Game; pause: PauseReason | null }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_2rem] items-center gap-x-2">
      <div className="flex min-h-8 min-w-0 items-center gap-2">
        {/* As wide as the longer label, so that nothing shifts. */}
        <span className="flex min-w-16 shrink-0">
          {pause ? <Badge tone="wait">Paused</Badge> : <Badge tone="win">Active</Badge>}
        </span>
        <Ends game={game} pause={pause} />
        <CardChallenge game={game} />
      </div>
      <OddsHistoryToggle game={game} />
    </div>
  );
}

/** A game that is open for betting. */
export function GameCard({ id }: { id: string }) {
  const card = useGameAnchor<HTMLElement>(id);
  const { game, isOnScreen } = useShownGame(id, card);
  const pauses = usePauses(id);
  if (!game) return null;
  return (
    <article
      ref={card}
      id={gameAnchor(id)}
      tabIndex={-1}
      aria-labelledby={`teams-${id}`}
      data-game={id}
      className="card skipped-off-screen scroll-my-20 px-3 pt-2 pb-2.5 outline-none"
    >
      <div className="@container grid grid-cols-1 gap-1.5">
        <h2 id={`teams-${id}`} className="team-name text-sm leading-5 font-bold text-balance wrap-anywhere">
          {game.team1} vs {game.team2}
        </h2>
        <CardHead game={game} pause={gamePause(game, pauses)} />
        <OnScreen value={isOnScreen}>
          <BetForm game={game} pauses={pauses} />
        </OnScreen>
        <CardSlip gameId={id} />
      </div>
    </article>
  );
}
