import { atom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Crest } from '../../features/games/crest.tsx';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom, gameIdsAtom, gamesLoadAtom, loadGames } from '../../features/games/games-atoms.ts';
import { noGamesWordsAtom } from '../../features/games/no-games-words.ts';
import { sameItems } from '../../store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaperPrice } from './paper-price.tsx';

/** Trending games shown together. */
const trendingCount = 3;

/** Keeps picked games that are still eligible in their places, and fills the others at random (`random`: 0 up to 1). */
export function pickTrending(
  picked: readonly string[],
  eligible: readonly string[],
  random: () => number,
): readonly string[] {
  const rest = eligible.filter((id) => !picked.includes(id));
  const places = Array.from({ length: trendingCount }, (_, place) => picked[place]);
  return places.flatMap((id) => {
    if (id !== undefined && eligible.includes(id)) return [id];
    return rest.splice(Math.floor(random() * rest.length), 1);
  });
}

let picked: readonly string[] = [];

/** Three random games that are open for betting. They stay the same while they are open and the page is not reloaded. */
const trendingAtom = atom((get) => {
  const next = pickTrending(picked, get(gameIdsAtom('open')), Math.random);
  if (!sameItems(next, picked)) picked = next;
  return picked;
});

/** A team's crest and name, and its price: `Boston Celtics: +150`. */
function OddsBox({ team, price }: { team: string; price: number }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-end gap-x-2.5">
      <span className="flex min-w-0 grow basis-40 items-center gap-2">
        <Crest team={team} className="size-8.5" />
        <span className="team-name min-w-0 text-base leading-5 font-bold wrap-anywhere">{team}: </span>
      </span>
      <PaperPrice price={price} />
    </div>
  );
}

const card = 'card flex flex-col px-3 pt-2.5 pb-3';
/** On a tablet, both teams are side by side. */
const oddsGrid = 'mt-auto grid grid-cols-1 gap-x-6 gap-y-1.5 pt-1.5 md:max-lg:grid-cols-2';

function SideSkeleton() {
  return (
    <div className="flex h-12 items-center justify-between">
      <span className="flex items-center gap-2">
        <Skeleton className="size-8.5 rounded-card" />
        <Skeleton className="h-4 w-32" />
      </span>
      <Skeleton className="h-12 w-23 rounded-paper" />
    </div>
  );
}

function TrendingSkeleton() {
  return (
    <div className={card}>
      <Skeleton className="my-1 h-3 w-3/4" />
      <div className={oddsGrid}>
        <SideSkeleton />
        <SideSkeleton />
      </div>
      <Skeleton className="mt-2.5 h-11" />
    </div>
  );
}

/** One of the three games on Home. */
function TrendingCard({ id }: { id: string }) {
  const game = useAtomValue(gameAtom(id));
  if (!game) return null;
  return (
    <article aria-labelledby={`trending-${id}`} className={card}>
      <h3 id={`trending-${id}`} className="team-name text-[0.9375rem] leading-5">
        {game.team1} vs {game.team2}
      </h3>
      {/* At the bottom, so that odds and buttons line up next to a card with a longer name. */}
      <div className={oddsGrid}>
        <OddsBox team={game.team1} price={game.team1_price} />
        <OddsBox team={game.team2} price={game.team2_price} />
      </div>
      <LinkButton to={`/betting#${gameAnchor(id)}`} look="secondary" wide className="mt-2.5">
        Place Bet
      </LinkButton>
    </article>
  );
}

const grid = 'grid grid-cols-1 gap-3 lg:grid-cols-3';

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
  const words = useAtomValue(noGamesWordsAtom);
  if (ids.length === 0)
    return (
      <EmptyState
        title="No games are open right now."
        action={<Button onClick={() => void loadGames()}>Refresh</Button>}
      >
        {words}
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
