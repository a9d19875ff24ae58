import { leagues } from '@courtside/contract/leagues';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listedLeaguesAtom } from '../../features/games/games-atoms.ts';
import { cx } from '../../ui/cx.ts';
import { PressedChip } from '../../ui/pressed-chip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import {
  type LeagueChoice,
  leagueChoiceAtom,
  leagueChoices,
  onlyMineAtom,
  openCountAtom,
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

/** What a choice leaves, behind its name. */
function Count({ of }: { of: LeagueChoice | 'mine' }) {
  const count = useAtomValue(openCountAtom(of));
  return <span className="num ml-1.5 font-normal opacity-75">{count}</span>;
}

/** The leagues to choose from, and the games with a bet of the user. `counted`: each says how many games are open. */
function Choices({ counted = false }: { counted?: boolean }) {
  const listed = useAtomValue(listedLeaguesAtom);
  const [choice, choose] = useLeagueChoice();
  const [isMine, setIsMine] = useAtom(onlyMineAtom);
  const shown = listed.length > 1 ? leagueChoices.filter((each) => each === 'all' || listed.includes(each)) : [];
  return (
    <>
      {shown.map((each) => (
        <PressedChip key={each} pressed={each === choice} onPress={() => choose(each)}>
          {titleOf(each)}
          {counted && ' '}
          {counted && <Count of={each} />}
        </PressedChip>
      ))}
      <PressedChip pressed={isMine} onPress={() => setIsMine(!isMine)}>
        Mine
        {counted && ' '}
        {counted && <Count of="mine" />}
      </PressedChip>
    </>
  );
}

/** The field for a part of a team's name. Escape empties it. */
function TeamSearch({ className }: { className: string }) {
  const [text, setText] = useAtom(teamSearchAtom);
  return (
    <div className={cx('on-paper relative', className)}>
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
  );
}

const filterLabel = 'Filter the games';

/** Narrows the games by league, to those with a bet of the user, and by the name of a team. */
export function GameFilterBar() {
  return (
    <search aria-label={filterLabel} className="mb-2.5 flex gap-2 max-sm:flex-col sm:mb-4">
      <div className="-m-1 flex min-w-0 gap-2 overflow-x-auto p-1">
        <Choices />
      </div>
      <TeamSearch className="sm:ml-auto sm:w-56" />
    </search>
  );
}

/** The same for many games, with counts: a row whose search opens by a button, from `lg` on a column. */
export function GameFilterColumn() {
  const text = useAtomValue(teamSearchAtom);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || text !== '';
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.querySelector('input')?.focus();
  }, [isOpen]);
  return (
    <search aria-label={filterLabel} className="grid grid-cols-[minmax(0,1fr)_auto] gap-1.5 lg:grid-cols-1">
      <div className="-m-1 flex gap-1.5 overflow-x-auto p-1 lg:flex-col lg:*:flex lg:*:items-center lg:*:justify-between">
        <Choices counted />
      </div>
      <button
        type="button"
        aria-label="Find a team"
        aria-expanded={isShown}
        onClick={() => setIsOpen(!isOpen)}
        className="grid size-11 place-items-center rounded-control border border-line transition-colors hover:border-court lg:hidden"
      >
        <Search aria-hidden className="size-5" />
      </button>
      <div ref={field} className={cx('max-lg:col-span-full', !isShown && 'max-lg:hidden')}>
        <TeamSearch className="w-full" />
      </div>
    </search>
  );
}
