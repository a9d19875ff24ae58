import type { Game } from '@courtside/contract/entities';
import { useStore } from 'jotai';
import { createContext, type RefObject, useEffect, useRef, useState } from 'react';
import { gameAtom } from './games-atoms.ts';

/** Cards within this distance of the screen show every change immediately. */
const nearScreen = '200px';

/** Of the changed cards off the screen, one is rendered in each interval of this length, in ms. */
const rotationMs = 500;

/** Renders the latest state of each changed card off the screen. Longest waiting first. */
const waiting = new Set<() => void>();
let rotation: ReturnType<typeof setInterval> | null = null;

function renderNext(): void {
  const [show] = waiting;
  show?.();
  if (waiting.size > 0 || rotation === null) return;
  clearInterval(rotation);
  rotation = null;
}

function waitForTurn(show: () => void): void {
  waiting.add(show);
  rotation ??= setInterval(renderNext, rotationMs);
}

/** Whether the surrounding card is on the screen or near it. */
export const OnScreen = createContext<{ readonly current: boolean }>({ current: true });

/**
 * The game that a card shows; undefined if it is not listed. On the screen or near it, a card changes with its game. Off
 * the screen, one changed card is rendered at a time: rendering all of them with every update would delay the response to a tap. A
 * card that comes near the screen shows the latest state, so that no old price can be pressed.
 */
export function useShownGame(
  id: string,
  card: RefObject<Element | null>,
): { game: Game | undefined; isOnScreen: RefObject<boolean> } {
  const store = useStore();
  const [shown, setShown] = useState(() => store.get(gameAtom(id)));
  const isOnScreen = useRef(true);
  const isListed = shown !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the card has no element until its game is listed
  useEffect(() => {
    const show = () => {
      waiting.delete(show);
      setShown(store.get(gameAtom(id)));
    };
    const unsubscribe = store.sub(gameAtom(id), () => (isOnScreen.current ? show() : waitForTurn(show)));
    // The game may have changed since the first render.
    show();
    const observer = new IntersectionObserver(
      (entries) => {
        isOnScreen.current = entries.at(-1)?.isIntersecting ?? true;
        if (isOnScreen.current && waiting.has(show)) show();
      },
      { rootMargin: nearScreen },
    );
    if (card.current) observer.observe(card.current);
    return () => {
      observer.disconnect();
      unsubscribe();
      waiting.delete(show);
      isOnScreen.current = true;
    };
  }, [id, store, card, isListed]);

  return { game: shown === undefined || shown.id === id ? shown : store.get(gameAtom(id)), isOnScreen };
}
