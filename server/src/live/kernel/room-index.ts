import type { Subject } from './subjects.ts';

/** Rooms by what they are about. */
export interface RoomIndex<R> {
  /** Sets what a room is about; nothing when it closes. */
  set(room: R, subjects: ReadonlySet<Subject>): void;
  /** The rooms about any of these subjects. */
  about(subjects: readonly Subject[]): Set<R>;
}

export function createRoomIndex<R>(): RoomIndex<R> {
  const rooms = new Map<Subject, Set<R>>();
  const subjectsOf = new Map<R, ReadonlySet<Subject>>();
  return {
    set(room, subjects) {
      for (const subject of subjectsOf.get(room) ?? []) {
        const about = rooms.get(subject);
        about?.delete(room);
        if (about?.size === 0) rooms.delete(subject);
      }
      if (subjects.size === 0) subjectsOf.delete(room);
      else subjectsOf.set(room, subjects);
      for (const subject of subjects) rooms.set(subject, (rooms.get(subject) ?? new Set()).add(room));
    },
    about: (subjects) => new Set(subjects.flatMap((subject) => [...(rooms.get(subject) ?? [])])),
  };
}
