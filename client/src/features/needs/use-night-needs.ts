import type { GroupStandings } from '@courtside/contract/groups';
import { mainAccountName } from '@courtside/contract/money';
import { stillOpenIn } from '@courtside/contract/needs/night';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { betsAtom } from '../bets/bets-atoms.ts';
import { gamesAtom } from '../games/games-atoms.ts';
import { seasonTableAtom } from '../seasons/season-atoms.ts';
import { nightOf, type TableRow } from './night-of.ts';
import { type NeedsState, useNeeds } from './use-needs.ts';
import { useNightTable } from './use-night-table.ts';

/**
 * The table that counts, in the order in which the group sees it: that of the season while one has bets tonight, else that of the
 * main balances.
 */
export function useTableRows(group: GroupStandings): { readonly account: string; readonly rows: readonly TableRow[] } {
  const { account } = useNightTable(group);
  const season = useAtomValue(seasonTableAtom(account)).data;
  return useMemo(() => {
    const rows =
      account === mainAccountName
        ? group.leaderboard.map(({ uid, username, rank, balance, inPlay }) => ({
            uid,
            username,
            rank,
            listed: balance,
            inPlay,
            isMember: true,
          }))
        : (season?.rows ?? []).map(({ uid, username, rank, standing, inPlay, isMember }) => ({
            uid,
            username,
            rank,
            listed: standing,
            inPlay,
            isMember,
          }));
    return { account, rows };
  }, [account, group.leaderboard, season]);
}

/**
 * What every member needs in the table that counts; `none` without an open bet on a game of tonight.
 * @param viewerUid the member who is "you"; nobody if undefined
 */
export function useNightNeeds(group: GroupStandings, viewerUid: string | undefined): NeedsState {
  const { account, rows } = useTableRows(group);
  const { table } = useNightTable(group);
  const season = useAtomValue(seasonTableAtom(account));
  const games = useAtomValue(gamesAtom);
  const bets = useAtomValue(betsAtom);
  const { night, openBets, openParlays } = group.tonight;
  const made = useMemo(() => {
    // A screen for all shows no bet before its game has tipped off.
    const own = viewerUid === undefined ? [] : bets;
    const tippedOff = new Map(table?.rows.map(({ uid, inPlay }) => [uid, inPlay]));
    const parts = { account, rows, games, night, openBets, openParlays, own, ownUid: viewerUid, tippedOff };
    const needed = nightOf(parts);
    return needed.games.length === 0 && stillOpenIn(needed).length === 0 ? null : needed;
  }, [account, rows, table, night, openBets, openParlays, games, bets, viewerUid]);
  const needs = useNeeds(made, viewerUid ?? '');
  // The table of a season is loaded on its own: without it nothing is known of its bets.
  if (account !== mainAccountName && season.data === null)
    return { status: season.status === 'failed' ? 'failed' : 'loading' };
  return needs;
}
