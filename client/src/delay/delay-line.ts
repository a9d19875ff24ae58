import { atom } from 'jotai';
import { store } from '../store.ts';
import { delayMsAtom, hiddenGamesAtom, holdsBackAtom } from './tv-delay.ts';

/** What a held thing is about: `money` is everything that follows from scores, a game its own score and clock. */
export type Lane = 'money' | `game:${string}`;

interface Held {
  readonly lane: Lane;
  /** When it arrived, in ms of the page's own clock, which no one can set. */
  readonly arrivedAt: number;
  readonly deliver: () => void;
  /** What it belongs to, such as a topic: `drop` removes all of it. */
  readonly of: unknown;
}

let held: readonly Held[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const holds = atom(false);

/** Whether something is held at the moment. */
export const isHoldingAtom = atom((get) => get(holds));

/** The longest wait of a timer, in ms: a browser fires one beyond 2³¹ ms at once. */
const maxWait = 3_600_000;

/** Whether a lane stands still: a hidden game holds its own score, and all money, because a balance would tell the result. */
function isStopped(lane: Lane): boolean {
  const hidden = store.get(hiddenGamesAtom);
  return lane === 'money' ? hidden.length > 0 : hidden.some((id) => lane === `game:${id}`);
}

/** Delivers what is due, in the order of arrival, and waits for the next one. */
function advance(): void {
  clearTimeout(timer);
  const now = performance.now();
  const delay = store.get(delayMsAtom);
  const isDue = ({ lane, arrivedAt }: Held) => !isStopped(lane) && now - arrivedAt >= delay;
  const due = held.filter(isDue);
  held = held.filter((each) => !due.includes(each));
  for (const { deliver } of due) {
    try {
      deliver();
    } catch (error) {
      console.error('A held message could not be shown.', error);
    }
  }
  const waiting = held.filter(({ lane }) => !isStopped(lane));
  store.set(holds, held.length > 0);
  const [next] = waiting;
  if (next === undefined) return;
  timer = setTimeout(advance, Math.min(maxWait, Math.max(0, next.arrivedAt + delay - now)));
}

store.sub(delayMsAtom, advance);
store.sub(hiddenGamesAtom, advance);

/** Whether anything has to wait now. While something is held, later messages wait behind it. */
export function isDelayed(): boolean {
  return store.get(holdsBackAtom) || held.length > 0;
}

/** Whether something of a lane is held. */
export function isHolding(lane: Lane): boolean {
  return held.some((each) => each.lane === lane);
}

/**
 * Shows something once this device's TV has shown it: at once without a delay, otherwise that much later, in the order of
 * arrival. What a hidden game would tell waits until the game is tapped.
 * @param of what `drop` removes it by
 */
export function hold(lane: Lane, deliver: () => void, of: unknown = deliver): void {
  if (!isDelayed()) {
    deliver();
    return;
  }
  held = [...held, { lane, arrivedAt: performance.now(), deliver, of }];
  advance();
}

/** Forgets what is held of something. */
export function drop(of: unknown): void {
  held = held.filter((each) => each.of !== of);
  advance();
}

/** Resolves once what has just been read may be shown. @throws the signal's reason when it is aborted before */
export function untilShown(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const of = {};
    const stop = () => {
      drop(of);
      reject(signal?.reason);
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    hold(
      'money',
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      of,
    );
  });
}
