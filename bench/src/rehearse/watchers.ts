import { setTimeout as wait } from 'node:timers/promises';
import {
  type Game,
  type OwnUser,
  stateAfter,
  type TopicMessage,
  type TopicSnapshots,
  type WatchAnswer,
} from '@courtside/contract';
import { io, type Socket } from 'socket.io-client';
import { say } from '../measure.ts';
import { type Api, dataOf, type Player } from '../players.ts';

type Watched = 'games' | 'me';

/** What a socket knows of its topic: the games, or the account. */
interface State {
  league: TopicSnapshots['games'] | null;
  account: TopicSnapshots['me'] | null;
}

export interface Watchers {
  /** The longest time since the last call in which a socket received no change of a game, in ms. */
  takeSilenceMs(): number;
  /** Messages that were lost on a connection: holes in the numbers of its messages. */
  holes(): number;
  reconnects(): number;
  /**
   * Waits until the state of every socket is the one that the API answers. No bet may be placed meanwhile.
   * @returns the number of sockets that still differ after a minute
   */
  compare(api: Api): Promise<number>;
  close(): void;
}

interface Watcher {
  readonly state: State;
  readonly player: Player | undefined;
  readonly socket: Socket;
}

const compareMs = 60_000;

/** The fields of games that a bet depends on; the clock of a game moves while it is compared. */
const gameDigest = (games: Iterable<Game>) =>
  JSON.stringify(
    [...games]
      .map(({ id, betStatus, startTime, team1, team2 }) => [id, betStatus, startTime, team1, team2])
      .toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
  );

/**
 * Connects sockets that watch the games, and one for each player that watches the account. They reconnect and watch again
 * like the app does.
 */
export async function startWatchers(options: {
  readonly url: string;
  readonly ca: string;
  readonly players: readonly Player[];
  readonly count: number;
}): Promise<Watchers> {
  const { url, ca, players, count } = options;
  let holes = 0;
  let connects = 0;
  let silenceMs = 0;
  const heard = new Map<Socket, number>();

  const hear = (socket: Socket) => {
    const now = performance.now();
    const last = heard.get(socket);
    if (last !== undefined) silenceMs = Math.max(silenceMs, now - last);
    heard.set(socket, now);
  };

  function apply(state: State, message: TopicMessage): void {
    if (message.topic === 'games') {
      state.league = stateAfter('games', state.league, message);
    } else if (message.topic === 'me') {
      state.account = stateAfter('me', state.account, message);
    }
  }

  async function start(topic: Watched, player?: Player): Promise<Watcher> {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      ca,
      reconnectionDelay: 500,
      reconnectionDelayMax: 1_000,
      ...(player && { auth: { token: player.token } }),
    });
    const state: State = { league: null, account: null };
    // Null until the snapshot of a connection. Updates that arrive before it are held, as in the app.
    let version: number | null = null;
    let held: TopicMessage[] = [];
    let watching = 0;
    const receive = (message: TopicMessage) => {
      if (topic === 'games') hear(socket);
      version = message.version;
      apply(state, message);
    };
    const take = (message: TopicMessage) => {
      if (message.type === 'snapshot') return receive(message);
      if (version === null) return void held.push(message);
      if (message.version <= version) return;
      if (message.version === version + 1) return receive(message);
      holes += 1;
      say(`lost: the messages of ${topic} from ${version + 1} to ${message.version - 1}`);
      version = null;
      void watch();
    };
    /** Asks for a snapshot, and takes the updates after it. @returns whether it came */
    const ask = () =>
      new Promise<boolean>((resolve) => {
        socket.timeout(10_000).emit('watch', topic, (error: Error | null, answer?: WatchAnswer) => {
          if (error === null && answer?.ok && answer.message) {
            receive(answer.message);
            const waiting = held;
            held = [];
            for (const message of waiting) take(message);
          }
          resolve(version !== null);
        });
      });
    const watch = async () => {
      const own = ++watching;
      while (socket.connected && own === watching && !(await ask())) await wait(500);
    };
    socket.on('topic', take);
    const first = Promise.withResolvers<void>();
    socket.on('connect', () => {
      connects += 1;
      version = null;
      held = [];
      void watch().then(first.resolve);
    });
    await first.promise;
    return { state, player, socket };
  }

  const watchers = await Promise.all([
    ...Array.from({ length: count }, () => start('games')),
    ...players.map((player) => start('me', player)),
  ]);

  async function differing(api: Api): Promise<number> {
    const balances = new Map<string, number>();
    for (const { uid, token } of players) {
      const user = dataOf(await api.call<OwnUser>('GET', `/api/users/${uid}`, { token }));
      balances.set(uid, user.balance);
    }
    const games = dataOf(await api.call<Game[]>('GET', '/api/bets'));
    const expected = gameDigest(games);
    return watchers.filter(({ state, player }) =>
      player
        ? state.account?.user.balance !== balances.get(player.uid)
        : gameDigest(state.league?.games ?? []) !== expected,
    ).length;
  }

  return {
    takeSilenceMs() {
      for (const [socket, last] of heard) {
        silenceMs = Math.max(silenceMs, performance.now() - last);
        if (!socket.active) heard.delete(socket);
      }
      const longest = silenceMs;
      silenceMs = 0;
      return longest;
    },
    holes: () => holes,
    reconnects: () => connects - watchers.length,
    async compare(api) {
      const deadline = performance.now() + compareMs;
      for (;;) {
        const different = await differing(api);
        if (different === 0 || performance.now() > deadline) return different;
        await wait(300);
      }
    },
    close() {
      for (const { socket } of watchers) socket.disconnect();
    },
  };
}
