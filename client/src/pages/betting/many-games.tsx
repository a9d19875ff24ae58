import { useAtomValue } from 'jotai';
import type { FloorProps } from './few-games.tsx';
import { FinalScores } from './final-scores.tsx';
import { FloorTitle } from './floor-title.tsx';
import { GameFilterColumn } from './game-filter-bar.tsx';
import { GamesByTipOff } from './games-by-tip-off.tsx';
import { GuideOffer } from './guide-offer.tsx';
import { HoursBar } from './hours-bar.tsx';
import { LiveGames, NoOtherGames, OtherGames } from './live-games.tsx';
import { NoGames } from './no-games.tsx';
import { Rail } from './rail.tsx';
import { byTipOff, hoursOf, tipOffsAtom, todayAtom } from './tip-offs.ts';

/** Leagues and hours, the games, and the rail; on a phone below each other. */
const layout =
  'flex flex-col lg:grid lg:grid-cols-[13.125rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-5 xl:grid-cols-[13.125rem_minmax(0,1fr)_18.75rem]';

/** The column of leagues and hours. On a phone it is no box of its own, so that the hours stick as long as there are games. */
const column =
  'contents lg:sticky lg:top-20 lg:col-start-1 lg:row-span-2 lg:row-start-2 lg:-m-1 lg:grid lg:max-h-[calc(100dvh-6rem)] lg:content-start lg:gap-2 lg:self-start lg:overflow-y-auto lg:p-1';

/** The betting page with more than twelve open games: compact cards by tip-off, with leagues and hours above or beside them. */
export function ManyGames({ places, own, others, isNarrowed, hasRail }: FloorProps) {
  const tipOffs = byTipOff(places.open, useAtomValue(tipOffsAtom));
  const today = useAtomValue(todayAtom);
  const live = !hasRail && own.length + others.length > 0 && (
    <div className="mb-2.5 lg:col-start-2 lg:row-start-2">
      <LiveGames own={own} others={others} />
    </div>
  );
  return (
    <div className={layout}>
      <div className="col-span-full">
        <FloorTitle />
      </div>
      {places.isLiveFirst && live}
      {hasRail && (
        <div className="col-start-2 row-start-2 mb-1">
          {others.length > 0 && <OtherGames ids={others} />}
          {others.length === 0 && !isNarrowed && <NoOtherGames />}
        </div>
      )}
      <div className={column}>
        <GameFilterColumn />
        <HoursBar hours={hoursOf(tipOffs, today)} />
      </div>
      {hasRail && <Rail own={own} className="col-start-3 row-span-2 row-start-2" />}
      <div className="lg:col-start-2 lg:row-start-3">
        <div data-games>
          <GuideOffer />
          <GamesByTipOff tipOffs={tipOffs} />
          <NoGames count={places.open.length} />
        </div>
        {!places.isLiveFirst && live && <div className="mt-4">{live}</div>}
        {places.finished.length > 0 && (
          <div className="mt-6">
            <FinalScores ids={places.finished} />
          </div>
        )}
      </div>
    </div>
  );
}
