import type { Game } from '@courtside/contract/entities';
import { type League, leagueNames } from '@courtside/contract/leagues';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { stakedGamesAtom } from '../../features/bets/bets-atoms.ts';
import { gameIdsAtom, gamesAtom, listedLeaguesAtom } from '../../features/games/games-atoms.ts';
import { teamOf } from '../../features/games/team-book.ts';
import { storedChoice } from '../../storage.ts';
import { derivedFamily, sameItems } from '../../store.ts';

/** With more open games than this, their cards are compact, they can be filtered and are listed by tip-off. */
export const fewGames = 12;

/** The league whose games are shown. */
export type LeagueChoice = League | 'all';

/** The choices of a league, all leagues first. */
export const leagueChoices: readonly LeagueChoice[] = ['all', ...leagueNames];

/** The chosen league, remembered in this browser. */
export const leagueChoiceAtom = storedChoice<LeagueChoice>('courtside:league', leagueChoices, 'all');

/** Whether only games with a pending bet of the user are shown. */
export const onlyMineAtom = atom(false);

/** The typed part of a team's name. */
export const teamSearchAtom = atom('');

/** Whether the games can be filtered: there are many, or games of more than one league, or they are filtered already. */
export const hasFilterAtom = atom((get) => {
  if (get(gameIdsAtom('open')).length > fewGames || get(listedLeaguesAtom).length > 1) return true;
  return get(onlyMineAtom) || get(teamSearchAtom) !== '';
});

/** The number of open games of a choice of leagues; of those with a pending bet of the user for `mine`. */
export const openCountAtom = derivedFamily((get, choice: LeagueChoice | 'mine'): number => {
  const open = get(gameIdsAtom('open'));
  if (choice === 'all') return open.length;
  if (choice === 'mine') {
    const staked = get(stakedGamesAtom);
    return open.filter((id) => staked.has(id)).length;
  }
  const games = get(gamesAtom);
  return open.filter((id) => games.get(id)?.league === choice).length;
});

/** A name without case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function isNamed(game: Game, search: string): boolean {
  return [game.team1, game.team2].some((name) => {
    const { letters = '', shortName = '' } = teamOf(name) ?? {};
    return [name, letters, shortName].some((text) => plain(text).includes(search));
  });
}

/** The league whose games are shown: a remembered one of which no game is listed leaves nothing out. */
export const shownLeagueAtom = atom((get): LeagueChoice => {
  const choice = get(leagueChoiceAtom);
  return choice !== 'all' && get(listedLeaguesAtom).includes(choice) ? choice : 'all';
});

/** What leaves games out; null while all games are shown. */
const filterAtom = atom((get) => {
  if (!get(hasFilterAtom)) return null;
  const league = get(shownLeagueAtom);
  const search = plain(get(teamSearchAtom).trim());
  const isMine = get(onlyMineAtom);
  return league === 'all' && search === '' && !isMine ? null : { league, search, isMine };
});

const matchingAtom = atom((get): readonly string[] | null => {
  const filter = get(filterAtom);
  if (filter === null) return null;
  const { league, search, isMine } = filter;
  const staked = get(stakedGamesAtom);
  return [...get(gamesAtom).values()]
    .filter((game) => league === 'all' || game.league === league)
    .filter((game) => !isMine || staked.has(game.id))
    .filter((game) => search === '' || isNamed(game, search))
    .map(({ id }) => id);
});

const isSameList = (a: readonly string[] | null, b: readonly string[] | null) =>
  a === b || (a !== null && b !== null && sameItems(a, b));

/** The ids of the games that the filter leaves; null for all. Changes only when the list does, not with each price. */
export const filteredIdsAtom = selectAtom(matchingAtom, (ids) => ids, isSameList);

/** Ends the search, and shows games without an own bet again. The league is chosen with the address. */
export const resetFilterAtom = atom(null, (_get, set) => {
  set(onlyMineAtom, false);
  set(teamSearchAtom, '');
});
