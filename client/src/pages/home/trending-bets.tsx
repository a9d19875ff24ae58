import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { gamesLoadAtom, loadGames } from '../../features/games/games-atoms.ts';
import { trendingAtom, trendingCount } from '../../features/games/trending.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionTitle } from './section-title.tsx';
import { TrendingCard, TrendingSkeleton } from './trending-card.tsx';

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-3';

function Loading() {
  return (
    <div className="relative">
      <div className={grid}>
        {Array.from({ length: trendingCount }, (_, place) => (
          <TrendingSkeleton key={String(place)} />
        ))}
      </div>
      <p role="status" className="absolute inset-x-0 top-11 text-center text-sm font-medium">
        Loading bets...
      </p>
    </div>
  );
}

/** Three random games that are open for betting. */
function Cards() {
  const ids = useAtomValue(trendingAtom);
  if (ids.length === 0)
    return (
      <EmptyState
        title="No games are open right now."
        action={<Button onClick={() => void loadGames()}>Refresh</Button>}
      >
        New ones open all the time.
      </EmptyState>
    );
  return (
    <div className={grid}>
      {ids.map((id) => (
        <TrendingCard key={id} id={id} />
      ))}
    </div>
  );
}

export function TrendingBets() {
  const load = useAtomValue(gamesLoadAtom);
  const content: Record<typeof load.status, ReactNode> = {
    loading: <Loading />,
    failed: (
      <EmptyState
        title="Failed to fetch bets, please try again later."
        action={<Button onClick={() => void loadGames()}>Try Again</Button>}
      />
    ),
    loaded: <Cards />,
  };
  return (
    <section id="trending" aria-labelledby="trending-title" className="scroll-mt-20">
      <SectionTitle id="trending-title" more={{ to: '/betting', label: 'All games' }}>
        Trending Bets
      </SectionTitle>
      {content[load.status]}
    </section>
  );
}
