import { LiveBoard } from '../../features/bets/live-board.tsx';
import { CardBoundary } from '../../ui/card-boundary.tsx';
import { cx } from '../../ui/cx.ts';
import { gameGrid } from './games-loading.tsx';
import { OwnLiveGame } from './own-live-game.tsx';

const title = 'Playing now';

interface OwnGamesProps {
  ids: readonly string[];
  /** The class names of their container. */
  className: string;
}

function OwnGames({ ids, className }: OwnGamesProps) {
  return (
    <div className={className}>
      {ids.map((id) => (
        <CardBoundary key={id}>
          <OwnLiveGame id={id} />
        </CardBoundary>
      ))}
    </div>
  );
}

/** The live games without a bet of the user, as one strip of boards. Renders nothing without any. */
export function OtherGames({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <section
      aria-label="Other live games"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls has to be reachable by key
      tabIndex={0}
      className="flex snap-x gap-2 overflow-x-auto xl:-mb-3 *:min-w-40 *:grow *:snap-start"
    >
      {ids.map((id) => (
        <CardBoundary key={id}>
          <LiveBoard id={id} />
        </CardBoundary>
      ))}
    </section>
  );
}

/** Takes the place of the strip above the cards while no other game is live, so that they do not move. */
export function NoOtherGames() {
  return (
    <p className="-mb-3 grid h-19.5 place-items-center rounded-card bg-board text-sm text-white/70">
      No other game is in play.
    </p>
  );
}

/** The live games with a bet of the user below each other, for the rail. Renders nothing without any. */
export function OwnGamesInRail({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <section aria-label={title}>
      <OwnGames ids={ids} className="grid grid-cols-1 gap-3" />
    </section>
  );
}

interface LiveGamesProps {
  /** The games with a bet of the user. */
  own: readonly string[];
  others: readonly string[];
}

/**
 * The live games where there is no rail: a board with its tickets for each with a bet of the user, the others as one strip. On a
 * phone, several of the user's stand beside each other, so that the first prices stay on the first screen.
 */
export function LiveGames({ own, others }: LiveGamesProps) {
  if (own.length + others.length === 0) return null;
  const row = 'max-sm:flex max-sm:snap-x max-sm:overflow-x-auto *:max-sm:shrink-0 *:max-sm:snap-start';
  return (
    <section aria-labelledby="games-live" className="grid grid-cols-1 gap-2.5">
      <h2 id="games-live" className={own.length > 0 ? 'sr-only' : 'text-base font-semibold tracking-tight sm:text-lg'}>
        {title}
      </h2>
      {own.length > 0 && (
        <OwnGames ids={own} className={cx(gameGrid, own.length > 1 && `${row} *:max-sm:basis-[90%]`)} />
      )}
      <OtherGames ids={others} />
    </section>
  );
}
