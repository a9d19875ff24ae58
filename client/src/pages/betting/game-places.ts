import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { stakedGamesAtom } from '../../features/bets/bets-atoms.ts';
import { gameIdsAtom } from '../../features/games/games-atoms.ts';
import { sameItems } from '../../store.ts';
import { useReturn } from '../../ui/use-return.ts';
import { fewGames } from './game-filter.ts';

/** Where the betting page shows each game, by id. */
export interface GamePlaces {
  /** Games that were open for betting when they got their place. */
  readonly open: readonly string[];
  readonly live: readonly string[];
  readonly finished: readonly string[];
  /** Whether the live games come before the open ones. */
  readonly isLiveFirst: boolean;
  /** Whether so many games were open when they got their places that their cards are compact. */
  readonly isCompact: boolean;
}

/** The ids in their order, those in `first` before the others. */
const inFront = (ids: readonly string[], first: ReadonlySet<string>) => [
  ...ids.filter((id) => first.has(id)),
  ...ids.filter((id) => !first.has(id)),
];

const isSame = (a: GamePlaces, b: GamePlaces) =>
  a.isLiveFirst === b.isLiveFirst &&
  a.isCompact === b.isCompact &&
  sameItems(a.open, b.open) &&
  sameItems(a.live, b.live) &&
  sameItems(a.finished, b.finished);

/** The held places, with new games at the end of their lists. */
function withNew(held: GamePlaces, current: GamePlaces): GamePlaces {
  const known = new Set([...held.open, ...held.live, ...held.finished]);
  const isNew = (id: string) => !known.has(id);
  const next = {
    open: [...held.open, ...current.open.filter(isNew)],
    live: [...held.live, ...current.live.filter(isNew)],
    finished: [...held.finished, ...current.finished.filter(isNew)],
    isLiveFirst: held.isLiveFirst,
    isCompact: held.isCompact,
  };
  return isSame(next, held) ? held : next;
}

/**
 * The places of the games. A game keeps its place when it tips off or ends, until the reader scrolls or comes back, so that
 * nothing on the screen moves. Open games with a bet come first, unless it was placed during the visit.
 */
export function useGamePlaces(): GamePlaces {
  const { get } = useStore();
  const [first] = useState(() => get(stakedGamesAtom));
  const staked = useAtomValue(stakedGamesAtom);
  const open = useAtomValue(gameIdsAtom('open'));
  const live = useAtomValue(gameIdsAtom('live'));
  const finished = useAtomValue(gameIdsAtom('finished'));
  const [held, setHeld] = useState<GamePlaces | null>(null);

  const isPlayingForUser = (id: string) => live.includes(id) && staked.has(id);
  // Without a game to bet on, the page shows the new ones first, and as many as there are.
  const hasNoneLeft = held === null || (open.length > 0 && !held.open.some((id) => open.includes(id)));
  // Cards keep their size as long as any of them stays.
  const isCompact = hasNoneLeft ? open.length > fewGames : held.isCompact;
  const current: GamePlaces = {
    open: inFront(open, first),
    live: inFront(live, staked),
    finished: inFront(finished, staked),
    // Nobody would find the live games behind many others.
    isLiveFirst:
      held?.isLiveFirst === true || live.some(isPlayingForUser) || (hasNoneLeft && isCompact && live.length > 0),
    isCompact,
  };
  // A bet on a live game was placed elsewhere, or arrived late.
  const isOutdated = hasNoneLeft || (!held.isLiveFirst && held.live.some(isPlayingForUser));
  const next = isOutdated ? current : withNew(held, current);
  if (next !== held) setHeld(next);
  useReturn(() => {
    if (!isSame(next, current)) setHeld(current);
  });
  return next;
}
