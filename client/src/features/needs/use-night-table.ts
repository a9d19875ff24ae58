import type { GroupStandings, NightTable } from '@courtside/contract/groups';
import { mainAccountName } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { currentSeasonAtom } from '../seasons/season-atoms.ts';

interface CountingNight {
  /** Undefined while nobody has a bet on a game that has begun. */
  readonly table: NightTable | undefined;
  /** `main`, or the id of the season. */
  readonly account: string;
  /** Null for main money. */
  readonly seasonName: string | null;
}

/** The table of tonight that counts: the season's while one is running and has bets tonight, else that of the main accounts. */
export function useNightTable({ id, tonight: { tables } }: GroupStandings): CountingNight {
  const season = useAtomValue(currentSeasonAtom(id));
  const ofSeason = tables.find(({ account }) => account === season?.id);
  const table = ofSeason ?? tables.find(({ account }) => account === mainAccountName);
  return {
    table,
    account: table?.account ?? mainAccountName,
    seasonName: ofSeason === undefined ? null : (season?.name ?? null),
  };
}
