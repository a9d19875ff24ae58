import { useAtomValue } from 'jotai';
import { Crest } from '../../features/games/crest.tsx';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom } from '../../features/games/games-atoms.ts';
import { Price } from '../../features/games/price.tsx';
import { splitTeamName } from '../../features/games/team-name.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

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

/** Skeleton of a card. */
export function TrendingSkeleton() {
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
export function TrendingCard({ id }: { id: string }) {
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
