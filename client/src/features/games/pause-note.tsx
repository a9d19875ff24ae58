import type { Game, PauseReason } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { CirclePause } from 'lucide-react';
import { nowAtom } from './clock.ts';
import { pauseWords } from './pause-words.ts';

/** Why a game takes no bets at the moment. */
export function PauseNote({ game, pause }: { game: Game; pause: PauseReason }) {
  const now = useAtomValue(nowAtom);
  return (
    <p data-pause={pause} className="flex min-w-0 items-center gap-1.5 text-xs text-wait-ink">
      <CirclePause aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 text-balance">{pauseWords(game.markets.moneyline, pause, now)}</span>
    </p>
  );
}
