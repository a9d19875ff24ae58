import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { clockReadingsAtom } from '../../delay/clock-readings.ts';
import { Modal } from '../../ui/modal.tsx';
import { DelayBoards } from './delay-boards.tsx';
import { DelaySlider } from './delay-slider.tsx';
import { HideGames } from './hide-games.tsx';
import { Measure } from './measure.tsx';
import { clockedGamesAtom, tellable } from './measure-delay.ts';

/** How far this device's TV is behind, and which games it hides. */
export function TvDelayDialog({ onClose }: { onClose: () => void }) {
  const games = useAtomValue(clockedGamesAtom);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const game = games.find(({ id }) => id === chosenId) ?? games[0];
  const all = useAtomValue(clockReadingsAtom);
  const readings = game === undefined ? [] : (all.get(game.id) ?? []);
  const told = tellable(readings, game?.score?.clock ?? null);
  return (
    <Modal
      shape="sheet"
      onClose={onClose}
      title="My TV is behind"
      about="This device waits for your TV, so nothing here tells the score first. Bets still close on time."
    >
      <div className="grid grid-cols-1 gap-5">
        <DelayBoards readings={told} />
        <Measure games={games} game={game} readings={told} onChoose={setChosenId} />
        <DelaySlider />
        <HideGames />
      </div>
    </Modal>
  );
}
