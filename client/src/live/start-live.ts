/** The live connection: the only place with a socket. It writes into the atoms of the features. */
import type { ClientEvents, ServerEvents } from '@courtside/contract/live';
import { io, type Socket } from 'socket.io-client';
import { gamesFailed } from '../features/games/games-atoms.ts';
import { store } from '../store.ts';
import { deliver } from './deliver.ts';
import { type LiveIdentity, liveIdentityAtom, liveStateAtom } from './live-atoms.ts';
import { createTopicWatcher } from './topic-watcher.ts';

/** After this long without a connection it is called offline, in ms. Attempts go on. */
const offlineAfter = 30_000;

type LiveSocket = Socket<ServerEvents, ClientEvents>;

const later = (act: () => void, milliseconds: number) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/** Connects, and stays connected until the returned function is called. */
export function startLive(
  socket: LiveSocket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 300,
    reconnectionDelayMax: 3000,
    timeout: 8000,
  }),
): () => void {
  const watcherOf = (topic: 'games' | 'me') =>
    createTopicWatcher({
      topic,
      ask: (asked, answer) => socket.emit('watch', asked, answer),
      deliver: (message) => deliver(message, Date.now()),
      later,
      ...(topic === 'games' && { onRefused: ({ message }: { message: string }) => gamesFailed(message) }),
    });
  const watchers = { games: watcherOf('games'), me: watcherOf('me') };

  socket.on('topic', (message) => watchers[message.topic].receive(message));
  const stopped = new AbortController();
  followIdentity(socket, watchers.me, stopped.signal);
  followState(socket, stopped.signal);
  socket.on('connect', () => watchers.games.watch());
  return () => {
    stopped.abort();
    socket.disconnect();
  };
}

/** Signs the connection in with every new token and out with none, and watches `me` while somebody is signed in. */
function followIdentity(socket: LiveSocket, me: { watch(): void; stop(): void }, stopped: AbortSignal): void {
  let watched: string | null = null;
  let callOff: (() => void) | null = null;

  const authenticate = (identity: LiveIdentity | null, refusals = 0) => {
    callOff?.();
    callOff = null;
    const isCurrent = () => socket.connected && store.get(liveIdentityAtom) === identity;
    if (watched !== (identity?.uid ?? null)) {
      me.stop();
      if (watched) socket.emit('unwatch', 'me');
      watched = null;
    }
    const again = () => authenticate(identity, refusals + 1);
    const retry = () => {
      if (isCurrent()) callOff = later(again, Math.min(10_000, 500 * 2 ** refusals));
    };
    if (!identity) return void socket.emit('authenticate', null, () => undefined);
    identity.token(refusals === 1).then((token) => {
      if (!isCurrent()) return;
      socket.emit('authenticate', token, ({ ok }) => {
        if (!isCurrent()) return;
        if (!ok) return retry();
        if (watched !== identity.uid) me.watch();
        watched = identity.uid;
      });
    }, retry);
  };

  const unsubscribe = store.sub(liveIdentityAtom, () => socket.connected && authenticate(store.get(liveIdentityAtom)));
  stopped.addEventListener('abort', unsubscribe);
  socket.on('connect', () => {
    watched = null;
    if (store.get(liveIdentityAtom)) authenticate(store.get(liveIdentityAtom));
  });
}

/** Says how fresh the screen is: live, reconnecting since, offline since. */
function followState(socket: LiveSocket, signal: AbortSignal): void {
  let callOff: (() => void) | null = null;
  let asOf = Date.now();

  const set = (status: 'live' | 'reconnecting' | 'offline') =>
    store.set(liveStateAtom, status === 'live' ? { status } : { status, asOf });
  const lost = () => {
    if (store.get(liveStateAtom).status === 'live') asOf = Date.now();
    if (store.get(liveStateAtom).status !== 'offline') set(navigator.onLine ? 'reconnecting' : 'offline');
    callOff ??= later(() => set('offline'), offlineAfter);
  };

  const live = () => {
    callOff?.();
    callOff = null;
    set('live');
  };

  socket.on('connect', live);
  socket.on('disconnect', (reason) => {
    lost();
    // After the server's own goodbye the library does not come back by itself.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', lost);
  window.addEventListener('offline', lost, { signal });
  const online = () => {
    if (socket.connected) live();
    else socket.disconnect().connect();
  };
  window.addEventListener('online', online, { signal });
}
