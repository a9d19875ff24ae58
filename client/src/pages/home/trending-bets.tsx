import { atom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Crest } from '../../features/games/crest.tsx';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom, gameIdsAtom, gamesLoadAtom, loadGames } from '../../features/games/games-atoms.ts';
import { Price } from '../../features/games/price.tsx';
import { splitTeamName } from '../../features/games/team-name.ts';
import { sameItems } from '../../store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SectionTitle } from './section-title.tsx';

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

function Name({ team }: { team: string }) {
  const { city, nickname } = splitTeamName(team);
  return (
    <span className="w-full min-w-0 px-2 text-center wrap-anywhere">
      <span className="block text-xs font-normal text-soft">{city && `${city} `}</span>
      <span className="block text-base leading-5 md:max-lg:text-sm">{nickname}</span>
    </span>
  );
}

function OddsBox({ team, price }: { team: string; price: number }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 rounded-control border border-line bg-raised py-1 pr-2 pl-3">
      <span className="min-w-0 text-sm leading-tight text-balance wrap-anywhere text-soft">{team}: </span>
      <Price price={price} className="text-lg" />
    </div>
  );
}

function TrendingSkeleton() {
  const side = (
    <span className="flex flex-1 flex-col items-center">
      <Skeleton className="size-14 rounded-card" />
      <Skeleton className="mt-3 h-3 w-16" />
      <Skeleton className="mt-2 h-4 w-24" />
    </span>
  );
  return (
    <div className="card p-4">
      <div className="flex justify-between">
        {side}
        {side}
      </div>
      <div className="mt-4 grid grid-cols-1 gap-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
      <Skeleton className="mt-3 h-11" />
    </div>
  );
}

/** One of the three games on Home. */
function TrendingCard({ id }: { id: string }) {
  const game = useAtomValue(gameAtom(id));
  if (!game) return null;
  return (
    <article aria-labelledby={`trending-${id}`} className="card flex flex-col p-4">
      <div className="grid grid-cols-2 justify-items-center">
        <Crest team={game.team1} className="size-14" />
        <Crest team={game.team2} className="size-14" />
      </div>
      <h3 id={`trending-${id}`} className="relative mt-2 grid grid-cols-2 items-end font-semibold">
        <Name team={game.team1} />
        <span className="absolute inset-x-0 bottom-0 justify-self-center text-sm leading-5 font-normal text-soft">
          {' '}
          vs{' '}
        </span>
        <Name team={game.team2} />
      </h3>
      {/* At the bottom, so that odds and buttons line up next to a card with a longer name. */}
      <div className="mt-auto grid grid-cols-1 gap-2 pt-4">
        <OddsBox team={game.team1} price={game.team1_price} />
        <OddsBox team={game.team2} price={game.team2_price} />
      </div>
      <LinkButton to={`/betting#${gameAnchor(id)}`} look="secondary" wide className="mt-3">
        Place Bet
      </LinkButton>
    </article>
  );
}

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
