import { leagues } from '@courtside/contract/leagues';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { listedLeaguesAtom } from '../../features/games/games-atoms.ts';
import { PressedChip } from '../../ui/pressed-chip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import {
  type LeagueChoice,
  leagueChoiceAtom,
  leagueChoices,
  onlyMineAtom,
  shownLeagueAtom,
  teamSearchAtom,
} from './game-filter.ts';

const titleOf = (choice: LeagueChoice) => (choice === 'all' ? 'All' : leagues[choice].title);

/** The chosen league, in this browser and in the address. One in the address counts, if games of it are listed. */
export function useLeagueChoice(): readonly [LeagueChoice, (choice: LeagueChoice) => void] {
  const setChoice = useSetAtom(leagueChoiceAtom);
  const shown = useAtomValue(shownLeagueAtom);
  const listed = useAtomValue(listedLeaguesAtom);
  const [search, setSearch] = useSearchParams();
  const linked = listed.find((league) => league === search.get('league'));
  useEffect(() => {
    if (linked !== undefined) setChoice(linked);
  }, [linked, setChoice]);
  const choose = (next: LeagueChoice) => {
    setChoice(next);
    const changed = new URLSearchParams(search);
    if (next === 'all') changed.delete('league');
    else changed.set('league', next);
    setSearch(changed, { replace: true });
  };
  return [shown, choose];
}

/** Narrows the games by league, to those with a bet of the user, and by the name of a team. */
export function GameFilterBar() {
  const listed = useAtomValue(listedLeaguesAtom);
  const [choice, choose] = useLeagueChoice();
  const [isMine, setIsMine] = useAtom(onlyMineAtom);
  const [text, setText] = useAtom(teamSearchAtom);
  const shown = listed.length > 1 ? leagueChoices.filter((each) => each === 'all' || listed.includes(each)) : [];
  return (
    <search aria-label="Filter the games" className="mb-2.5 flex gap-2 max-sm:flex-col sm:mb-4">
      <div className="-m-1 flex min-w-0 gap-2 overflow-x-auto p-1">
        {shown.map((each) => (
          <PressedChip key={each} pressed={each === choice} onPress={() => choose(each)}>
            {titleOf(each)}
          </PressedChip>
        ))}
        <PressedChip pressed={isMine} onPress={() => setIsMine(!isMine)}>
          Mine
        </PressedChip>
      </div>
      <div className="on-paper relative sm:ml-auto sm:w-56">
        <SearchField
          label="Find a team"
          placeholder="Find a team"
          maxLength={60}
          value={text}
          onText={setText}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('');
          }}
        />
      </div>
    </search>
  );
}
