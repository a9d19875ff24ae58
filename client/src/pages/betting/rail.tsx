import { OwnGamesInRail } from './live-games.tsx';
import { OpenBets } from './open-bets.tsx';

/** The live games with a bet of the user, and the other bets, next to the open games. */
export function Rail({ own, className }: { own: readonly string[]; className: string }) {
  return (
    <aside aria-labelledby="your-bets" className={className}>
      <div className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col">
        <div className="-mx-1 grid min-h-0 grid-cols-1 gap-3 overflow-y-auto px-1 pb-1">
          <OwnGamesInRail ids={own} />
          <section aria-labelledby="your-bets" className="card p-3">
            <h2 id="your-bets" className="mb-3 text-base font-semibold">
              Your bets
            </h2>
            <OpenBets without={own} />
          </section>
        </div>
      </div>
    </aside>
  );
}
