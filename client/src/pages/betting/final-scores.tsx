import { ScoreCard } from '../../features/bets/score-card.tsx';
import { CardBoundary } from '../../ui/card-boundary.tsx';
import { gameGrid } from './games-loading.tsx';

/** Score cards of games that have ended. */
export function FinalScores({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <section aria-labelledby="games-finished">
      <h2 id="games-finished" className="mb-3 text-base font-semibold tracking-tight sm:text-lg">
        Final scores
      </h2>
      <div className={gameGrid}>
        {ids.map((id) => (
          <CardBoundary key={id}>
            <ScoreCard id={id} />
          </CardBoundary>
        ))}
      </div>
    </section>
  );
}
