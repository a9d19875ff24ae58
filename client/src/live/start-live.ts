/** The live connection: the only place with a socket. It writes into the atoms of the features. */
import type { ClientEvents, ServerEvents } from '@courtside/contract/live';
import { io, type Socket } from 'socket.io-client';
import { store } from '../store.ts';
import { createTopicFollower, type TopicFollower } from './follow-topics.ts';
import { later } from './later.ts';
import { type LiveIdentity, liveIdentityAtom, liveStateAtom } from './live-atoms.ts';
import { neededTopicsAtom } from './topic-needs.ts';

/** After this long without a connection it is called offline, in ms. Attempts go on. */
const offlineAfter = 30_000;

type LiveSocket = Socket<ServerEvents, ClientEvents>;

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
  const topics = createTopicFollower(socket);
  socket.on('topic', topics.receive);
  socket.on('ended', topics.end);
  const stopped = new AbortController();
  followIdentity(socket, topics, stopped.signal);
  followState(socket, stopped.signal);
  const follow = () => topics.need(store.get(neededTopicsAtom));
  stopped.signal.addEventListener('abort', store.sub(neededTopicsAtom, follow));
  follow();
  return () => {
    stopped.abort();
    socket.disconnect();
  };
}

/** Signs the connection in with every new token and out with none; what is personal is watched for who is signed in. */
function followIdentity(socket: LiveSocket, topics: TopicFollower, stopped: AbortSignal): void {
  let admitted: string | null = null;
  let callOff: (() => void) | null = null;

  const authenticate = (identity: LiveIdentity | null, refusals = 0) => {
    callOff?.();
    callOff = null;
    const isCurrent = () => socket.connected && store.get(liveIdentityAtom) === identity;
    if (admitted !== (identity?.uid ?? null)) {
      topics.dismiss();
      admitted = null;
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
        topics.admit();
        admitted = identity.uid;
      });
    }, retry);
  };

  const unsubscribe = store.sub(liveIdentityAtom, () => socket.connected && authenticate(store.get(liveIdentityAtom)));
  stopped.addEventListener('abort', unsubscribe);
  socket.on('connect', () => {
    admitted = null;
    topics.connected();
    if (store.get(liveIdentityAtom)) authenticate(store.get(liveIdentityAtom));
  });
}

/** Says how fresh the screen is: live, reconnecting since, offline since. What was never live is offline at once. */
function followState(socket: LiveSocket, signal: AbortSignal): void {
  let callOff: (() => void) | null = null;
  let asOf: number | null = null;

  const offline = () => store.set(liveStateAtom, { status: 'offline', asOf });
  const lost = () => {
    const { status } = store.get(liveStateAtom);
    if (status === 'live') asOf = Date.now();
    if (asOf === null || !navigator.onLine) offline();
    else if (status !== 'offline') store.set(liveStateAtom, { status: 'reconnecting', asOf });
    callOff ??= later(offline, offlineAfter);
  };

  const live = () => {
    callOff?.();
    callOff = null;
    store.set(liveStateAtom, { status: 'live' });
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
