import type { Game } from '@courtside/contract/entities';
import { hourMs } from '@courtside/contract/time';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { hiddenGamesAtom, hideGameAtom, maxDelay, tvDelayAtom } from '../../delay/tv-delay.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { stakedGamesAtom } from '../bets/bets-atoms.ts';
import { nowAtom } from '../games/clock.ts';
import { gamesAtom, phaseOf } from '../games/games-atoms.ts';
import { splitTeamName } from '../games/team-name.ts';
import { measurableGamesAtom, measureDelayAtom } from './measure-delay.ts';

/** Games that start within this time can be hidden, in ms. */
const soonMs = 12 * hourMs;

/** The most games that the list names. */
const maxListed = 12;

const namesOf = ({ team1, team2 }: Game) => `${splitTeamName(team1).nickname} vs ${splitTeamName(team2).nickname}`;

function delayWords(seconds: number): string {
  if (seconds === 0) return 'Not behind';
  return seconds === 1 ? '1 second behind' : `${seconds} seconds behind`;
}

function DelaySlider() {
  const [delay, setDelay] = useAtom(tvDelayAtom);
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          My TV is behind
        </label>
        <output htmlFor={id} className="num text-lg">
          {delayWords(delay)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={maxDelay}
        value={delay}
        aria-valuetext={delayWords(delay)}
        onChange={({ currentTarget }) => setDelay(Number(currentTarget.value))}
        className="h-11 w-full accent-court"
      />
      <div className="flex gap-2">
        {[0, 15, 30, 60, 90].map((seconds) => (
          <Button
            key={seconds}
            look="secondary"
            className="min-w-0 grow px-1!"
            aria-pressed={delay === seconds}
            onClick={() => setDelay(seconds)}
          >
            {seconds === 0 ? 'Off' : `${seconds} s`}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Measures the delay by a tip-off that the user sees on the TV. */
function Measure() {
  const games = useAtomValue(measurableGamesAtom);
  const measure = useSetAtom(measureDelayAtom);
  const [measured, setMeasured] = useState<number | null>(null);
  return (
    <section>
      <h3 className="text-sm font-semibold">Measure it</h3>
      <p className="mt-1 text-sm text-soft">
        {games.length === 0
          ? 'At the next tip-off, a button here measures it: press it when your TV shows the ball go up.'
          : 'Press when your TV shows the ball go up.'}
      </p>
      {games.map((game) => (
        <Button
          key={game.id}
          look="secondary"
          wide
          className="mt-2"
          onClick={() => setMeasured(measure(game.id))}
        >{`They just tipped off: ${namesOf(game)}`}</Button>
      ))}
      <p role="status" className="mt-2 min-h-5 text-sm">
        {measured !== null &&
          (measured === 0 ? 'Your TV is not behind the scores here.' : `Measured: ${delayWords(measured)}.`)}
      </p>
    </section>
  );
}

/** The games that can be hidden: in play or about to start, those with own bets first. */
function useHideable(): readonly Game[] {
  const now = useAtomValue(nowAtom);
  const games = useAtomValue(gamesAtom);
  const staked = useAtomValue(stakedGamesAtom);
  const hidden = useAtomValue(hiddenGamesAtom);
  const rank = ({ id }: Game) => (hidden.includes(id) ? 0 : staked.has(id) ? 1 : 2);
  return [...games.values()]
    .filter((game) => hidden.includes(game.id) || phaseOf(game, now) !== 'finished')
    .filter(({ startTime }) => Date.parse(startTime) - now < soonMs)
    .sort((a, b) => rank(a) - rank(b) || Date.parse(a.startTime) - Date.parse(b.startTime) || a.id.localeCompare(b.id))
    .slice(0, maxListed);
}

function HideGames() {
  const games = useHideable();
  const hidden = useAtomValue(hiddenGamesAtom);
  const hide = useSetAtom(hideGameAtom);
  if (games.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold">Hide a game until I tap it</h3>
      <p className="mt-1 mb-1 text-sm text-soft">
        Meanwhile balances, standings and messages stand still too: they would tell the result.
      </p>
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            <SwitchRow
              label={namesOf(game)}
              isOn={hidden.includes(game.id)}
              onChange={(isHidden) => hide(game.id, isHidden)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far this device's TV is behind, and which games it hides. */
export function TvDelayDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      onClose={onClose}
      title="My TV is behind"
      about="Scores, results, balances and messages on this device wait for your TV. Bets still close on time."
    >
      <div className="grid grid-cols-1 gap-6">
        <DelaySlider />
        <Measure />
        <HideGames />
      </div>
    </Modal>
  );
}
