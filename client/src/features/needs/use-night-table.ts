import type { GroupStandings, NightTable } from '@courtside/contract/groups';
import { leagueDay } from '@courtside/contract/league-day';
import { mainAccountName } from '@courtside/contract/money';
import type { Season } from '@courtside/contract/seasons';
import { atom, useAtom, useAtomValue } from 'jotai';
import { currentSeasonAtom, loadSeason, seasonsAtom } from '../seasons/season-atoms.ts';

interface CountingNight {
  /** Undefined while nobody has a bet on a game that has begun. */
  readonly table: NightTable | undefined;
  /** `main`, or the id of the season. */
  readonly account: string;
  /** Null for main money. */
  readonly seasonName: string | null;
  /** Which money the night is about, where several kinds have bets; null where one has. */
  readonly moneyName: string | null;
  /** The money that one tap shows; null without another one. */
  readonly other: { readonly name: string; readonly show: () => void } | null;
}

/** The money that the user chose to see of a night, by the group's id. */
const chosenAtom = atom<Readonly<Record<string, string>>>({});

const hasOpen = (table: NightTable | undefined) => table?.rows.some(({ open }) => open > 0) === true;

/** Whether a season has no result to come: it is final, or nothing is open on its last day while other money is. */
function isDone({ state, lastDay }: Season, ofSeason: NightTable, main: NightTable | undefined): boolean {
  const isLastDay = leagueDay(Date.parse(ofSeason.firstTipOff)) >= lastDay;
  return state === 'final' || (isLastDay && !hasOpen(ofSeason) && hasOpen(main));
}

/**
 * Decides which money a night is about: the current season's while it has bets tonight and results to come, else that of the main
 * balances, else that of any season. Pure.
 */
function countingTable(tables: readonly NightTable[], season: Season | null): NightTable | undefined {
  const main = tables.find(({ account }) => account === mainAccountName);
  const ofSeason = tables.find(({ account }) => account === season?.id);
  if (season !== null && ofSeason !== undefined && !isDone(season, ofSeason, main)) return ofSeason;
  return main ?? ofSeason ?? tables[0];
}

/** The table of tonight that counts, or the one that the user chose. */
export function useNightTable({ id, tonight: { tables } }: GroupStandings): CountingNight {
  const season = useAtomValue(currentSeasonAtom(id));
  const seasons = useAtomValue(seasonsAtom(id)).data ?? [];
  const [chosen, setChosen] = useAtom(chosenAtom);
  const table = tables.find(({ account }) => account === chosen[id]) ?? countingTable(tables, season);
  const account = table?.account ?? mainAccountName;
  const describeMoney = (money: string) =>
    money === mainAccountName ? 'main balances' : (seasons.find((each) => each.id === money)?.name ?? 'a season');
  const next = table && tables[(tables.indexOf(table) + 1) % tables.length];
  const show = (money: string) => {
    setChosen({ ...chosen, [id]: money });
    // The table of an earlier season is not loaded with the group.
    if (money !== mainAccountName && money !== season?.id) void loadSeason(id, money);
  };
  const isOne = tables.length < 2;
  return {
    table,
    account,
    seasonName: account === mainAccountName ? null : describeMoney(account),
    moneyName: isOne ? null : describeMoney(account),
    other: isOne || !next ? null : { name: describeMoney(next.account), show: () => show(next.account) },
  };
}
