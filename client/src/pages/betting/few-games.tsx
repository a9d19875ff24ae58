import { useCardsOnScreenFirst } from './cards-on-screen.ts';
import { FinalScores } from './final-scores.tsx';
import { FloorTitle } from './floor-title.tsx';
import { GameFilterBar } from './game-filter-bar.tsx';
import { GamePlace } from './game-place.tsx';
import type { GamePlaces } from './game-places.ts';
import { floorColumns, gameGrid } from './games-loading.tsx';
import { GuideOffer } from './guide-offer.tsx';
import { LiveGames, NoOtherGames, OtherGames } from './live-games.tsx';
import { NoGames } from './no-games.tsx';
import { Rail } from './rail.tsx';

/** The open games, and those that have tipped off since they got their places. */
function OpenGames({ ids }: { ids: readonly string[] }) {
  return (
    <div data-games className={gameGrid}>
      <GuideOffer />
      {useCardsOnScreenFirst(ids).map((id) => (
        <GamePlace key={id} id={id} />
      ))}
      <NoGames count={ids.length} />
    </div>
  );
}

/** What both layouts of the betting page show. */
export interface FloorProps {
  places: GamePlaces;
  /** The live games with a bet of the user. */
  own: readonly string[];
  /** The other live games. */
  others: readonly string[];
  hasFilter: boolean;
  /** Whether the filter leaves games out. */
  isNarrowed: boolean;
  /** Whether the user's bets are beside the games. */
  hasRail: boolean;
}

/** The betting page with up to twelve open games: a full card for each. */
export function FewGames({ places, own, others, hasFilter, isNarrowed, hasRail }: FloorProps) {
  const live = !hasRail && <LiveGames own={own} others={others} />;
  return (
    <div className={floorColumns}>
      <div className="col-span-full">
        <FloorTitle />
        {hasFilter && <GameFilterBar />}
      </div>
      {hasRail && <Rail own={own} className="col-start-2 row-start-2" />}
      <div className="grid grid-cols-1 content-start gap-2.5 sm:gap-6 xl:col-start-1 xl:row-start-2">
        {hasRail && others.length > 0 && <OtherGames ids={others} />}
        {hasRail && others.length === 0 && places.open.length > 0 && !isNarrowed && <NoOtherGames />}
        {places.isLiveFirst && live}
        <OpenGames ids={places.open} />
        {!places.isLiveFirst && live}
        <FinalScores ids={places.finished} />
      </div>
    </div>
  );
}
