/** The live connection: the only module with a socket. It hands messages to the features. */
import type { ClientEvents, ServerEvents } from '@courtside/contract/live';
import { io, type Socket } from 'socket.io-client';
import type { Caller } from '../api/call.ts';
import { store } from '../store.ts';
import { createTopicFollower, delay, type TopicFollower } from './follow-topics.ts';
import { endTopic, liveIdentityAtom, liveStateAtom, neededTopicsAtom, silentSinceAtom } from './topics.ts';

/** After this long without a connection the state is 'offline', in ms. Attempts go on. */
const offlineAfter = 30_000;

/** The server sends a heartbeat every four seconds. Without one for this long, in ms, the screen may be out of date. */
const silentAfter = 10_000;

/** An attempt to connect that takes longer has failed, in ms. Over polling, the next one is live within eight seconds. */
const connectTimeout = 5_000;

type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** Connects, and stays connected until the returned function is called. */
export function startLive(
  socket: LiveSocket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 300,
    reconnectionDelayMax: 3000,
    timeout: connectTimeout,
  }),
): () => void {
  const topics = createTopicFollower(socket);
  socket.on('topic', topics.receive);
  socket.on('ended', topics.end);
  const stopped = new AbortController();
  followIdentity(socket, topics, stopped.signal);
  followState(socket, stopped.signal, () => preferPolling(socket));
  // An error lets the library try the next transport. Silence does not.
  socket.on('connect_error', ({ message }) => message === 'timeout' && preferPolling(socket));
  const follow = () => topics.need(store.get(neededTopicsAtom));
  stopped.signal.addEventListener('abort', store.sub(neededTopicsAtom, follow));
  follow();
  return () => {
    stopped.abort();
    socket.disconnect();
  };
}

/**
 * Begins later connections with polling, which no proxy and no browser leaves without an answer as they do with WebSockets. A
 * connection still changes over to a WebSocket that works.
 */
function preferPolling(socket: LiveSocket): void {
  socket.io.opts.transports = ['polling', 'websocket'];
}

/** Signs the connection in with every new token and out without one. Personal topics are watched while signed in. */
function followIdentity(socket: LiveSocket, topics: TopicFollower, stopped: AbortSignal): void {
  /** The user whose topics are kept. A reconnect keeps them: what waits for this device's TV would else wait anew. */
  let owner: string | null = null;
  let cancel: (() => void) | null = null;

  const dismissOthers = (identity: Caller | null) => {
    const uid = identity?.uid ?? null;
    if (owner !== uid) topics.dismiss();
    owner = uid;
  };

  const authenticate = (identity: Caller | null, refusals = 0) => {
    cancel?.();
    cancel = null;
    const isCurrent = () => socket.connected && store.get(liveIdentityAtom) === identity;
    dismissOthers(identity);
    const retryNow = () => authenticate(identity, refusals + 1);
    const retry = () => {
      if (isCurrent()) cancel = delay(retryNow, Math.min(10_000, 500 * 2 ** refusals));
    };
    if (!identity) return void socket.emit('authenticate', null, () => undefined);
    identity.token(refusals === 1).then((token) => {
      if (!isCurrent()) return;
      socket.emit('authenticate', token, ({ ok }) => {
        if (!isCurrent()) return;
        if (!ok && refusals === 0) endTopic('me');
        if (!ok) return retry();
        topics.admit();
      });
    }, retry);
  };

  const unsubscribe = store.sub(liveIdentityAtom, () => socket.connected && authenticate(store.get(liveIdentityAtom)));
  stopped.addEventListener('abort', unsubscribe);
  socket.on('connect', () => {
    topics.connected();
    const identity = store.get(liveIdentityAtom);
    if (identity) authenticate(identity);
    else dismissOthers(null);
  });
}

/**
 * Keeps the state of the connection: live, reconnecting or offline. A page that was never live is offline immediately.
 * @param onSilence called before a connection without heartbeats is made anew
 */
function followState(socket: LiveSocket, signal: AbortSignal, onSilence: () => void): void {
  let cancel: (() => void) | null = null;
  let cancelSilence: (() => void) | null = null;
  let asOf: number | null = null;

  const offline = () => store.set(liveStateAtom, { status: 'offline', asOf });
  const lost = () => {
    const { status } = store.get(liveStateAtom);
    if (status === 'live') asOf = store.get(silentSinceAtom) ?? Date.now();
    if (asOf === null || !navigator.onLine) offline();
    else if (status !== 'offline') store.set(liveStateAtom, { status: 'reconnecting', asOf });
    cancel ??= delay(offline, offlineAfter);
  };

  const live = () => {
    cancel?.();
    cancel = null;
    store.set(liveStateAtom, { status: 'live' });
  };

  /** Called with each heartbeat. Also notices a server that keeps the connection open but hangs. */
  const beat = () => {
    const at = Date.now();
    if (socket.connected && store.get(liveStateAtom).status !== 'live') live();
    store.set(silentSinceAtom, null);
    cancelSilence?.();
    cancelSilence = delay(() => {
      store.set(silentSinceAtom, at);
      if (store.get(liveStateAtom).status === 'live') lost();
      onSilence();
      // The library connects again.
      socket.io.engine?.close();
    }, silentAfter);
  };

  socket.on('connect', beat);
  socket.io.on('ping', beat);
  signal.addEventListener('abort', () => cancelSilence?.());
  socket.on('disconnect', (reason) => {
    lost();
    // The library does not reconnect when the server has closed the connection.
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
