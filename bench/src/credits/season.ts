import { readFileSync } from 'node:fs';
import { dayMs } from '@courtside/contract';
import { z } from 'zod';

/** Games per day of 2021-22, one character per day (`a` is 10, `f` is 15), starting at the first day. */
const gamesPerDay = {
  firstDay: '2021-10-19',
  counts:
    '2b3a8695a67b595b596883d3b77b3b6995a4d0c859595974a3d397693b4876655b0587883a67a5b496a76959a4c2d3b3b49a2b6887969685a677b297b50000006977768796886c2a7894c1c4994b578795b5a5c0c6794f0220244333334433231022220222222220201111111111101000100010101001001',
};

const seasonSchema = z.array(z.object({ date: z.iso.date() }));

/** The dates of a season's games, one per game. */
export interface SeasonDates {
  readonly dates: readonly string[];
  readonly source: string;
}

/** Reads the dates from a season file, or generates as many games per day as were played in 2021-22. */
export function seasonDates(file?: string): SeasonDates {
  if (file !== undefined) {
    const games = seasonSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { dates: games.map(({ date }) => date), source: 'the season file' };
  }
  const first = Date.parse(gamesPerDay.firstDay);
  const dates = [...gamesPerDay.counts].flatMap((count, day) => {
    const date = new Date(first + day * dayMs).toISOString().slice(0, 10);
    return Array.from({ length: Number.parseInt(count, 36) }, () => date);
  });
  return { dates, source: 'the games per day of 2021-22' };
}
