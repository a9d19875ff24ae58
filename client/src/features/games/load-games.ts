import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { liveStateAtom } from '../../live/live-atoms.ts';
import { store } from '../../store.ts';
import { gamesFailed, gamesLoadAtom, gamesRequested, setGames } from './games-atoms.ts';

/** After a failed call the live feed may still bring the games; it is given this long before a person is told, in ms. */
const grace = 1500;

const isLive = () => store.get(liveStateAtom).status === 'live' && store.get(gamesLoadAtom).status === 'loaded';

/**
 * Asks for the games, for the first paint and whenever a person asks again; the live feed carries on from there.
 * What the feed has brought is newer than the answer of a call, so it stands.
 */
export async function loadGames(): Promise<void> {
  gamesRequested();
  try {
    const games = await call('listBets');
    if (!isLive()) setGames(games);
  } catch (error) {
    console.error('The games could not be loaded.', error);
    await new Promise((resolve) => setTimeout(resolve, grace));
    gamesFailed(messageOf(error, '') || null);
  }
}
