import { DomainError, type TopicKind, type TopicSnapshots } from '@courtside/contract';
import { createReadQueue } from './read-queue.ts';
import { serveRelay } from './relay.ts';
import type { ReadState, RelayDefinition } from './relay-topic.ts';
import { createRoom, type Room } from './room.ts';
import { createRoomIndex } from './room-index.ts';
import { nameRoom } from './rooms.ts';
import type { SubjectEvent } from './subjects.ts';
import { createThrottle } from './throttle.ts';
import type { LiveTopic, Parameters, Topic, TopicContext, TopicDefinition } from './topic.ts';

/** Defines a topic by what only it does: with a state for each room, or as a relay of each user's events. */
export function defineTopic<K extends TopicKind, P extends string, S, V>(
  definition: TopicDefinition<K, P, S, V>,
): Topic;
export function defineTopic<K extends TopicKind, H, R extends ReadState<H> & { readonly data: TopicSnapshots[K] }>(
  definition: RelayDefinition<K, H, R>,
): Topic;
export function defineTopic<
  K extends TopicKind,
  P extends string,
  S,
  V,
  E extends TopicKind,
  H,
  R extends ReadState<H> & { readonly data: TopicSnapshots[E] },
>(definition: TopicDefinition<K, P, S, V> | RelayDefinition<E, H, R>): Topic {
  return {
    keepOpenMs: 0,
    ...definition,
    serve: (context) => ('relay' in definition ? serveRelay(definition, context) : serveTopic(definition, context)),
  };
}

function serveTopic<K extends TopicKind, P extends string, S, V>(
  definition: TopicDefinition<K, P, S, V>,
  context: TopicContext,
): LiveTopic {
  const { parameters: names, pauseMs, readPauseMs, rereadMs } = definition;
  const { clock, onError } = context;
  const handlers = definition.serve(context);
  const { shared } = handlers;
  const rooms = new Map<string, { readonly room: Room; readonly parameters: Parameters<P> }>();
  const index = createRoomIndex<Room>();
  /** Rooms that are being read. What they are about may be changing, so they receive all events. */
  const reading = new Set<Room>();
  const queue = createReadQueue<Room>({
    read: async ([room]) => room?.refresh(),
    batch: 1,
    pauseMs: readPauseMs,
    clock,
    onError,
  });
  const together = shared?.takeChanged === undefined ? undefined : createThrottle(flushTogether, pauseMs, clock);
  let rereads: NodeJS.Timeout | undefined;

  const parametersOf = (ids: readonly string[]) =>
    Object.fromEntries(names.map((name, at) => [name, ids[at] ?? ''])) as Parameters<P>;
  function find(parameters: Parameters<P>): Room | undefined {
    const ids = names.map((name) => parameters[name]);
    return rooms.get(nameRoom(definition, ids))?.room;
  }

  function flushTogether(): void {
    for (const parameters of shared?.takeChanged?.() ?? []) find(parameters)?.flush();
  }

  function completeShared(): void {
    const incomplete = shared?.incomplete?.() ?? null;
    const room = incomplete === null ? undefined : find(incomplete);
    if (room !== undefined) queue.add(room);
  }

  function sharedChanged(): void {
    completeShared();
    if (together !== undefined) together.request();
    else for (const { room } of rooms.values()) room.changed();
  }

  /** Also reads those again that are being read: what they are about is not known yet. */
  function rereadRooms(about: Iterable<Room>): void {
    for (const room of [...about, ...reading]) queue.add(room);
  }

  function receiveOne(received: SubjectEvent): void {
    const { event, subjects } = received;
    if (shared?.receive(event) === true) sharedChanged();
    const about = index.about(subjects);
    if (event.type === 'reread') {
      rereadRooms(about);
      return;
    }
    for (const room of about) room.receive(received);
    for (const room of reading) if (!about.has(room)) room.receive(received);
  }

  function missed(): void {
    shared?.missed();
    if (together === undefined) queue.addRound([...rooms.values()].map(({ room }) => room));
    else completeShared();
  }

  return {
    admit: async (uid, ids) => handlers.admit?.(uid, parametersOf(ids)),
    open(name, ids) {
      const parameters = parametersOf(ids);
      const room: Room = createRoom({
        definition,
        handlers,
        context,
        parameters,
        name,
        together,
        onSubjects(subjects) {
          if (subjects === null) reading.add(room);
          else {
            reading.delete(room);
            index.set(room, subjects);
          }
        },
        onStale: () => queue.add(room),
      });
      if (rooms.size === 0) {
        shared?.missed();
        if (rereadMs !== undefined) rereads = setInterval(missed, rereadMs).unref();
      }
      rooms.set(name, { room, parameters });
    },
    close(name) {
      const closed = rooms.get(name);
      if (closed === undefined) return;
      rooms.delete(name);
      closed.room.close();
      queue.remove(closed.room);
      reading.delete(closed.room);
      index.set(closed.room, new Set());
      shared?.forget?.(closed.parameters);
      completeShared();
      if (rooms.size === 0) clearInterval(rereads);
    },
    receive(events) {
      if (rooms.size > 0) events.forEach(receiveOne);
    },
    reread(subjects) {
      rereadRooms(index.about(subjects));
    },
    missed() {
      if (rooms.size > 0) missed();
    },
    async snapshot(name, { uid }) {
      const open = rooms.get(name);
      if (open === undefined) throw new DomainError('unavailable');
      return open.room.snapshot(uid);
    },
    stop() {
      clearInterval(rereads);
      queue.close();
      together?.close();
      for (const { room } of rooms.values()) room.close();
    },
  };
}
