import type { Game, PauseReason } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { CirclePause } from 'lucide-react';
import { StakeForm } from '../../features/bets/stake-form.tsx';
import { nowAtom } from '../../features/games/clock.ts';
import { Crest } from '../../features/games/crest.tsx';
import { gameAnchor, useGameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom, priceTrailAtom } from '../../features/games/games-atoms.ts';
import { usePause } from '../../features/games/market.ts';
import { OddsHistoryToggle } from '../../features/games/odds-history-toggle.tsx';
import { pauseWords } from '../../features/games/pause-words.ts';
import { Price } from '../../features/games/price.tsx';
import { Sparkline } from '../../features/games/sparkline.tsx';
import { splitTeamName } from '../../features/games/team-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { formatCountdown, formatLocalTime } from '../../ui/time.ts';

/** Why a game takes no bets now. */
function PauseNote({ game, pause }: { game: Game; pause: PauseReason }) {
  const now = useAtomValue(nowAtom);
  return (
    <p data-pause={pause} className="flex min-w-0 items-center gap-1.5 text-xs text-wait-ink">
      <CirclePause aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 text-balance">{pauseWords(game.markets.moneyline, pause, now)}</span>
    </p>
  );
}

/** The countdown is highlighted for the last minutes; in ms. */
const closingSoon = 5 * 60_000;

/** Time until betting closes, to the second. */
function Countdown({ until }: { until: string }) {
  const left = Date.parse(until) - useAtomValue(nowAtom);
  return (
    <span
      role="timer"
      aria-label={`Betting closes in ${formatCountdown(left)}`}
      className={cx('num text-lg leading-none', left <= closingSoon ? 'text-court-ink' : 'text-soft')}
    >
      {formatCountdown(left)}
    </span>
  );
}

function Ends({ at }: { at: string }) {
  const now = useAtomValue(nowAtom);
  return <span className="text-xs text-soft">Ends: {formatLocalTime(at, now)}</span>;
}

interface TeamRowProps {
  team: string;
  price: number;
  /** Grays the price out: no bet can be placed at it now. */
  quiet: boolean;
  trail: readonly number[];
}

function TeamRow({ team, price, quiet, trail }: TeamRowProps) {
  const { city, nickname } = splitTeamName(team);
  return (
    <div className="flex items-center gap-3">
      <Crest team={team} className="size-10" />
      <div className="min-w-0 grow">
        <p className="truncate text-xs text-soft">{city}</p>
        <p className="truncate font-semibold">{nickname}</p>
      </div>
      <div className="hidden @min-[20rem]:block">
        <Sparkline values={trail} />
      </div>
      <span className="grid h-12 w-20 shrink-0 place-items-center rounded-control border border-line bg-raised">
        <Price price={price} quiet={quiet} className="text-[1.5rem] leading-8" />
      </span>
    </div>
  );
}

function Teams({ game, quiet }: { game: Game; quiet: boolean }) {
  const trail = useAtomValue(priceTrailAtom(game.id));
  return (
    <div className="mt-3 grid grid-cols-1 gap-2">
      <TeamRow team={game.team1} price={game.team1_price} quiet={quiet} trail={trail?.team1 ?? []} />
      <TeamRow team={game.team2} price={game.team2_price} quiet={quiet} trail={trail?.team2 ?? []} />
    </div>
  );
}

/** Whether the market takes bets. As wide as the longer label, so that nothing shifts. */
function MarketState({ paused }: { paused: boolean }) {
  return (
    <span className="flex min-w-16">
      {paused ? <Badge tone="wait">Paused</Badge> : <Badge tone="win">Active</Badge>}
    </span>
  );
}

/** A game that is open for betting. */
export function GameCard({ id }: { id: string }) {
  const game = useAtomValue(gameAtom(id));
  const pause = usePause(id);
  const card = useGameAnchor<HTMLElement>(id);
  if (!game) return null;
  return (
    <article
      ref={card}
      id={gameAnchor(id)}
      tabIndex={-1}
      aria-labelledby={`teams-${id}`}
      data-game={id}
      className="card @container flex scroll-my-20 flex-col p-4 outline-none"
    >
      <h2 id={`teams-${id}`} className="sr-only">
        {game.team1} vs {game.team2}
      </h2>
      <div className="flex items-center gap-2">
        <MarketState paused={pause !== null} />
        <Ends at={game.endTime} />
        <span className="ml-auto">
          <Countdown until={game.endTime} />
        </span>
      </div>
      <Teams game={game} quiet={pause !== null} />
      <OddsHistoryToggle game={game} note={pause && <PauseNote game={game} pause={pause} />} />
      <StakeForm game={game} paused={pause !== null} />
    </article>
  );
}
