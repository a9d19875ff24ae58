import type { Game } from '@courtside/contract/entities';
import { hourMs } from '@courtside/contract/time';
import { useAtomValue, useSetAtom } from 'jotai';
import { hiddenGamesAtom, hideGameAtom } from '../../delay/tv-delay.ts';
import { SheetTitle } from '../../ui/sheet-title.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { stakedGamesAtom } from '../bets/bets-atoms.ts';
import { nowAtom } from '../games/clock.ts';
import { Crest } from '../games/crest.tsx';
import { gamesAtom, phaseOf } from '../games/games-atoms.ts';
import { gameWords } from './delay-words.ts';

/** Games that start within this time can be hidden, in ms. */
const soonMs = 12 * hourMs;

/** The most games that the list names. */
const maxListed = 12;

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

/** The switches that hide games until they are tapped. */
export function HideGames() {
  const games = useHideable();
  const hidden = useAtomValue(hiddenGamesAtom);
  const staked = useAtomValue(stakedGamesAtom);
  const hide = useSetAtom(hideGameAtom);
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="hide-games" className="border-t border-line pt-3">
      <SheetTitle id="hide-games">Watching later? Hide the game</SheetTitle>
      <p className="mt-0.5 mb-1 text-sm text-soft">
        Until you tap it, balances, standings and messages stand still too: they would tell the result.
      </p>
      <ul>
        {games.map((game) => (
          <li key={game.id} className="grid min-h-13 grid-cols-[auto_minmax(0,1fr)] items-center gap-2.5">
            <span className="flex">
              <Crest team={game.team1} className="size-7" />
              <Crest team={game.team2} className="-ml-2 size-7" />
            </span>
            <SwitchRow
              label={gameWords(game)}
              note={staked.has(game.id) ? 'your bet is on it' : undefined}
              isOn={hidden.includes(game.id)}
              onChange={(isHidden) => hide(game.id, isHidden)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
