import type { TopicMessage } from '@courtside/contract/live';
import { atom } from 'jotai';
import { store } from '../store.ts';
import { maxDelay } from './tv-delay.ts';

/** A game clock as it reached this device. */
export interface ClockReading {
  /** As on the scoreboard, such as `Q3 4:12` or `Half`. */
  readonly text: string;
  /** `Q3`, `OT`. */
  readonly period: string;
  /** Seconds left in the period; null in a break. */
  readonly secondsLeft: number | null;
  /** When it arrived, in ms of the page's own clock; null if it may have reached the server long before this page. */
  readonly at: number | null;
}

type Readings = ReadonlyMap<string, readonly ClockReading[]>;

/** A clock that has not moved for this long stands still, in ms. Feeds are read every few seconds. */
const stillAfter = 20_000;

/** How much longer than the game itself two readings may be apart while the clock runs, in ms. */
const slack = 8_000;

/** The clocks of each live game that have reached this device lately, oldest first. They do not wait for the TV. */
export const clockReadingsAtom = atom<Readings>(new Map());

/** Reads a clock such as `Q3 4:12`. */
export function parseClock(text: string, at: number | null): ClockReading {
  const [, period, minutes, seconds] = /^(\S+) (\d{1,2}):(\d\d)$/.exec(text) ?? [];
  if (period === undefined) return { text, period: text, secondsLeft: null, at };
  return { text, period, secondsLeft: 60 * Number(minutes) + Number(seconds), at };
}

/** Adds a reading. Forgets those that can no longer be on a TV, and those that a clock that was set back will pass again. */
function withReading(readings: readonly ClockReading[], next: ClockReading, now: number): readonly ClockReading[] {
  const latest = readings.at(-1);
  if (latest?.text === next.text) return readings;
  const left = next.secondsLeft ?? 0;
  const passed = readings.filter(({ period, secondsLeft }) => period !== next.period || (secondsLeft ?? 0) > left);
  const oldest = passed.map(({ at }) => at === null || now - at > 1000 * maxDelay).lastIndexOf(true);
  return [...passed.slice(Math.max(0, oldest)), next];
}

/** Records the clocks in a message of the games when it arrives. */
export function seeClocks({ type, data }: TopicMessage<'games'>): void {
  const now = performance.now();
  const known = store.get(clockReadingsAtom);
  const isSnapshot = type === 'snapshot';
  const games = isSnapshot ? data.games : [...(data.games?.added ?? []), ...(data.games?.changed ?? [])];
  const next = new Map(known);
  if (isSnapshot) {
    const listed = new Set(data.games.map(({ id }) => id));
    for (const id of known.keys()) if (!listed.has(id)) next.delete(id);
  } else for (const id of data.games?.gone ?? []) next.delete(id);
  for (const { id, score } of games) {
    if (typeof score?.clock !== 'string') continue;
    const reading = parseClock(score.clock, isSnapshot ? null : now);
    next.set(id, withReading(next.get(id) ?? [], reading, now));
  }
  store.set(clockReadingsAtom, next);
}

/** Whether the clock ran on after a reading: a clock that stands still is on a TV for long, so it measures nothing. */
function ranOn({ period, secondsLeft, at }: ClockReading, next: ClockReading | undefined, now: number): boolean {
  if (secondsLeft === null || at === null) return false;
  if (next === undefined) return now - at < stillAfter;
  if (next.at === null || next.secondsLeft === null || next.period !== period) return false;
  return next.at - at < 1000 * (secondsLeft - next.secondsLeft) + slack;
}

/** The readings by which a TV can be measured at `now`, oldest first. */
export function measurable(readings: readonly ClockReading[], now: number): readonly ClockReading[] {
  return readings.filter(
    (reading, index) =>
      reading.at !== null && now - reading.at <= 1000 * maxDelay && ranOn(reading, readings[index + 1], now),
  );
}

/** The clock that had reached this device at `then`, in ms of the page's own clock; undefined if it is not known. */
export function clockAt(readings: readonly ClockReading[], then: number): ClockReading | undefined {
  return readings.filter(({ at }) => at !== null && at <= then).at(-1);
}
