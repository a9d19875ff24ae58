import type { Game } from '@courtside/contract/entities';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { type ClockReading, measurable } from '../../delay/clock-readings.ts';
import { tvDelayAtom } from '../../delay/tv-delay.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { SheetTitle } from '../../ui/sheet-title.tsx';
import { nowAtom } from '../games/clock.ts';
import { splitTeamName } from '../games/team-name.ts';
import { delayWords } from './delay-words.ts';
import { measureDelayAtom } from './measure-delay.ts';

interface ChooseGameProps {
  games: readonly Game[];
  chosen: Game;
  onChoose: (id: string) => void;
}

/** The live games, of which one is on the TV. */
function ChooseGame({ games, chosen, onChoose }: ChooseGameProps) {
  return (
    <fieldset className="-mx-5 flex gap-1.5 overflow-x-auto px-5 py-0.5">
      <legend className="sr-only">The game on your TV</legend>
      {games.map(({ id, team1, team2 }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen.id}
          onClick={() => onChoose(id)}
          className={cx(
            'h-11 shrink-0 rounded-control border px-3.5 text-sm font-semibold whitespace-nowrap',
            id === chosen.id ? 'border-ink bg-ink text-ground' : 'border-line-strong hover:bg-raised',
          )}
        >
          {splitTeamName(team1).nickname}–{splitTeamName(team2).nickname}
        </button>
      ))}
    </fieldset>
  );
}

/** The reading to press at. It stays while it measures, so that a TV can get to it; then the latest one follows. */
function useTarget(offered: readonly ClockReading[]) {
  const [held, setHeld] = useState<ClockReading | null>(null);
  const target = offered.find((reading) => reading === held) ?? offered.at(-1) ?? null;
  if (target !== held) setHeld(target);
  return [target, setHeld] as const;
}

interface TapProps {
  readings: readonly ClockReading[];
  onMeasured: (words: string) => void;
}

/** The button to press when the TV gets to a clock, and the way to an earlier or a later one. */
function Tap({ readings, onMeasured }: TapProps) {
  useAtomValue(nowAtom);
  const offered = measurable(readings, performance.now());
  const [target, setTarget] = useTarget(offered);
  const measure = useSetAtom(measureDelayAtom);
  const setDelay = useSetAtom(tvDelayAtom);
  if (target === null)
    return (
      <p className="min-h-14 text-sm text-soft">
        The clock does not run now: a timeout, a foul or a break. The button is here when it runs again.
      </p>
    );
  const at = offered.indexOf(target);
  const clock = target.text.replace(`${target.period} `, '');
  const press = () => {
    onMeasured(`Measured: ${delayWords(measure(target))}.`);
    setTarget(null);
  };
  const isPast = () => {
    const later = offered[at + 1];
    if (later !== undefined) return setTarget(later);
    setDelay(0);
    onMeasured(`Your TV is not behind: ${target.text} is the last clock here.`);
  };
  return (
    <>
      <p className="text-sm text-soft">
        This clock has reached us: <span className="num text-base text-ink">{target.text}</span>. Press when your TV
        gets to it.
      </p>
      <Button wide className="min-h-14 text-points!" onClick={press}>
        My TV shows {clock} now
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button
          look="secondary"
          className="px-2!"
          disabled={at === 0}
          onClick={() => setTarget(offered[at - 1] ?? target)}
        >
          An earlier clock
        </Button>
        <Button look="secondary" className="px-2!" onClick={isPast}>
          It is past {clock}
        </Button>
      </div>
    </>
  );
}

interface MeasureProps {
  games: readonly Game[];
  /** The game on the TV; undefined while none is live. */
  game: Game | undefined;
  readings: readonly ClockReading[];
  onChoose: (id: string) => void;
}

/** Measures the delay by a game clock that the user sees on the TV. */
export function Measure({ games, game, readings, onChoose }: MeasureProps) {
  const [measured, setMeasured] = useState('');
  return (
    <section aria-labelledby="measure-delay" className="grid grid-cols-1 gap-2">
      <SheetTitle id="measure-delay">Measure it in one tap</SheetTitle>
      {game === undefined && (
        <p className="text-sm text-soft">During a game, a button here measures it by the clock on your TV.</p>
      )}
      {game !== undefined && games.length > 1 && <ChooseGame games={games} chosen={game} onChoose={onChoose} />}
      {game !== undefined && <Tap key={game.id} readings={readings} onMeasured={setMeasured} />}
      <p role="status" className="text-sm font-semibold empty:hidden">
        {measured}
      </p>
    </section>
  );
}
