import type {
  ClientEvents,
  EndReason,
  ServerEvents,
  Topic,
  TopicKind,
  TopicMessage,
  TopicNames,
  WatchAnswer,
} from '@courtside/contract';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';

/** Received messages, in order, that a test can wait for. */
export interface Inbox<T> {
  readonly all: readonly T[];
  /** Waits for the next message that matches, skipping others. */
  next(matches?: (message: T) => boolean): Promise<T>;
}

function anInbox<T>(): Inbox<T> & { put(message: T): void } {
  const all: T[] = [];
  let taken = 0;
  let wake: () => void = () => undefined;
  return {
    all,
    put(message) {
      all.push(message);
      wake();
    },
    async next(matches = () => true) {
      for (;;) {
        for (; taken < all.length; taken += 1) {
          const message = all[taken];
          if (message !== undefined && matches(message)) {
            taken += 1;
            return message;
          }
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

export type LiveClient = Socket<ServerEvents, ClientEvents>;

/** The kind of a topic. */
type KindOf<T extends Topic> = { [K in TopicKind]: T extends TopicNames[K] ? K : never }[TopicKind];

/** Connects as the client does, over Socket.IO. */
export async function connectLive(url: string, options: { token?: string; transports?: string[] } = {}) {
  const { token, transports = ['websocket'] } = options;
  const socket: LiveClient = io(url, {
    transports,
    forceNew: true,
    reconnectionDelay: 50,
    ...(token !== undefined && { auth: { token } }),
  });
  const inbox = anInbox<TopicMessage>();
  socket.on('topic', inbox.put);
  const ended = anInbox<Topic>();
  const endings: { topic: Topic; reason: EndReason | undefined }[] = [];
  socket.on('ended', (topic, reason) => {
    endings.push({ topic, reason });
    ended.put(topic);
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return {
    socket,
    inbox,
    /** Topics that the server ended for this connection. */
    ended,
    /** The same with their reasons. */
    endings,
    watch: (topic: Topic): Promise<WatchAnswer> => socket.emitWithAck('watch', topic),
    /** Watches as a client that has the state of this tag. */
    watchFrom: (topic: Topic, tag: string): Promise<WatchAnswer> => socket.emitWithAck('watch', { topic, tag }),
    /** Watches a topic. @returns its snapshot. @throws when the server rejects the request */
    async snapshot<T extends Topic>(topic: T) {
      const answer = (await socket.emitWithAck('watch', topic)) as WatchAnswer<KindOf<T>>;
      if (!answer.ok) throw new Error(`${topic}: ${answer.code}`);
      if (answer.message === undefined) throw new Error(`${topic}: no snapshot`);
      return answer.message;
    },
    authenticate: async (idToken: string | null): Promise<boolean> =>
      (await socket.emitWithAck('authenticate', idToken)).ok,
  };
}

/** A message of the plain feed that is not one of a topic. */
type PlainReply =
  | { readonly type: 'error'; readonly code: string; readonly message: string }
  | { readonly type: 'authenticated'; readonly uid: string | null };

/** Connects as other programs do, over a plain WebSocket, with a token or API key in the header if there is one. */
export async function connectPlain(url: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const socket = new WebSocket(new URL('/api/live', url.replace(/^http/, 'ws')), { headers });
  const inbox = anInbox<TopicMessage | PlainReply>();
  socket.on('message', (data) => inbox.put(JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { socket, inbox, closed, send: (message: unknown) => socket.send(JSON.stringify(message)) };
}
