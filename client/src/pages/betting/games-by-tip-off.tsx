import { useAtomValue } from 'jotai';
import { useSilentSince } from '../../features/bets/can-bet.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { formatSeconds } from '../../ui/time.ts';
import { compactCards, useCardsOnScreenFirst } from './cards-on-screen.ts';
import { GamePlace } from './game-place.tsx';
import { ClosesIn } from './game-state.tsx';
import { tipOffAnchor } from './hours-bar.tsx';
import { type TipOff, tipOffWords, todayAtom } from './tip-offs.ts';

/** The time left is shown from here on; in ms. */
const countdownFrom = 60 * 60_000;

/** When betting on the next game of a half hour closes, or since when its odds are not known to be current. */
function HeadNote({ times }: { times: readonly number[] }) {
  const now = useAtomValue(nowAtom);
  const silentSince = useSilentSince();
  if (silentSince !== null)
    return (
      <p className="ml-auto text-note text-wait-ink">{`Odds as of ${formatSeconds(silentSince)}. Waiting for the server.`}</p>
    );
  const next = times.find((time) => time > now);
  if (next === undefined || next - now > countdownFrom) return null;
  return (
    <div className="ml-auto text-sm">
      <ClosesIn end={next} />
    </div>
  );
}

interface TipOffGamesProps {
  tipOff: TipOff;
  /** The games whose cards are rendered. The others have their room, so that a jump to an hour finds its place. */
  shown: ReadonlySet<string>;
}

/** The games of a half hour below their tip-off. */
function TipOffGames({ tipOff, shown }: TipOffGamesProps) {
  const today = useAtomValue(todayAtom);
  const { at, ids, times } = tipOff;
  const anchor = tipOffAnchor(at);
  return (
    <section id={anchor} data-tip-off={at} aria-labelledby={`${anchor}-head`} className="scroll-mt-30 lg:scroll-mt-16">
      <div className="flex flex-wrap items-baseline gap-x-2 pt-3 pb-2 lg:pt-4">
        <h2 id={`${anchor}-head`} tabIndex={-1} className="text-points/5 tracking-tight">
          {tipOffWords(tipOff, today)}
        </h2>
        <p className="text-sm text-soft">{ids.length === 1 ? '1 game' : `${ids.length} games`}</p>
        <HeadNote times={times} />
      </div>
      <div className="grid grid-cols-1 items-start gap-2 sm:grid-cols-2 sm:gap-x-2.5">
        {ids.map((id) =>
          shown.has(id) ? <GamePlace key={id} id={id} isCompact /> : <div key={id} className="h-27.5" />,
        )}
      </div>
    </section>
  );
}

/** Many games on compact cards, by tip-off. All heads are there from the start, so that an hour can be jumped to. */
export function GamesByTipOff({ tipOffs }: { tipOffs: readonly TipOff[] }) {
  const shown = useCardsOnScreenFirst(
    tipOffs.flatMap(({ ids }) => ids),
    compactCards,
  );
  const shownIds = new Set(shown);
  return tipOffs.map((tipOff) => <TipOffGames key={tipOff.at} tipOff={tipOff} shown={shownIds} />);
}
