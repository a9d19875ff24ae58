import { store } from '../../store.ts';
import { nowAtom } from '../games/clock.ts';
import { gameAtom, gameIdsAtom, gamesAsOfAtom, gamesLoadAtom } from '../games/games-atoms.ts';
import { keepVisit } from '../session/last-visit.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { betsAtom, betsLoadAtom, isUnconfirmedAtom, openBetsAtom } from './bets-atoms.ts';

function isCurrent(): boolean {
  const areGamesCurrent = store.get(gamesLoadAtom).status === 'loaded' && store.get(gamesAsOfAtom) === null;
  return areGamesCurrent && store.get(betsLoadAtom) === 'loaded';
}

/** Keeps what the page shows for the next visit. Does nothing while it shows the last one's. */
function keep(): void {
  const user = store.get(signedInUserAtom);
  if (user === null || !isCurrent()) return;
  const bets = store.get(openBetsAtom).filter(({ id }) => !store.get(isUnconfirmedAtom(id)));
  const staked = new Set(bets.map(({ betId }) => betId));
  const open = store.get(gameIdsAtom('open'));
  const ids = [...open.filter((id) => staked.has(id)), ...open.filter((id) => !staked.has(id))];
  const games = ids.flatMap((id) => store.get(gameAtom(id)) ?? []);
  const isNew = store.get(betsAtom).length === 0;
  keepVisit({ user, at: store.get(nowAtom), games, bets, isNew });
}

/** Keeps each visit: once its data is loaded, in case the browser ends without notice, and whenever the page is hidden. */
export function keepVisits(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
  const stop = [gamesLoadAtom, gamesAsOfAtom, betsLoadAtom].map((loaded) => store.sub(loaded, keepOnce));
  function keepOnce(): void {
    if (!isCurrent()) return;
    for (const unsubscribe of stop) unsubscribe();
    keep();
  }
  keepOnce();
}
