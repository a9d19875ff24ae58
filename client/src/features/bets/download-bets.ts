import { call, failureOf } from '../../api/call.ts';
import { completeBets } from '../../api/specified-fields.ts';
import { store } from '../../store.ts';
import { saveFile } from '../../ui/save-file.ts';
import { loadAccounts, seasonAccountsAtom } from '../account/stake-accounts.ts';
import { idToken } from '../session/open-auth.ts';
import { byGameStart } from './bets-atoms.ts';
import { betsCsv } from './bets-csv.ts';

/** Downloads all of the user's bets as a CSV file, latest game first. @returns null, or a message for the user */
export function downloadBets(uid: string): Promise<string | null> {
  return failureOf(async () => {
    const [bets] = await Promise.all([
      call('listUserBets', { params: { uid }, token: idToken }),
      // Names the seasons. Without them the file has their ids.
      loadAccounts(uid),
    ]);
    const names = new Map(store.get(seasonAccountsAtom).map(({ account, name }) => [account, name]));
    const csv = betsCsv([...completeBets(uid, bets)].sort(byGameStart), names);
    const day = new Date().toISOString().slice(0, 10);
    saveFile(new File([csv], `courtside-bets-${day}.csv`, { type: 'text/csv;charset=utf-8' }));
  }, 'Your bets could not be downloaded.');
}
