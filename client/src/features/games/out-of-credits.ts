import { atom } from 'jotai';
import { nowAtom } from './clock.ts';
import { gameAtom, gameIdsAtom } from './games-atoms.ts';
import { pauseOf } from './market.ts';

/** True while every open market waits for the source's next credits. */
export const outOfCreditsAtom = atom((get) => {
  const games = get(gameIdsAtom('open')).map((id) => get(gameAtom(id)));
  return games.length > 0 && games.every((game) => game && pauseOf(game, get(nowAtom)) === 'no-credits');
});

/** The earliest time an open market expects prices again; null when none does. */
export const pricesReturnAtom = atom((get) => {
  const times = get(gameIdsAtom('open')).map((id) => get(gameAtom(id))?.markets.moneyline.resumesAt ?? null);
  return times.filter((time) => time !== null).sort()[0] ?? null;
});
