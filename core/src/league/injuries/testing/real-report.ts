import { readFileSync } from 'node:fs';
import { z } from 'zod';

const listedSchema = z.array(
  z.object({
    teamName: z.string(),
    players: z.array(
      z.object({
        playerName: z.string(),
        position: z.string(),
        listedOn: z.string(),
        injuryStatus: z.string(),
        injury: z.string(),
      }),
    ),
  }),
);

/** What was really on the page of one day, by a file that lists it, as the report names it when nothing was before it. */
export function readRealReport(file: string) {
  const listed = listedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return listed.map(({ teamName, players }) => ({
    teamName,
    players: players.map(({ playerName, position, listedOn, injuryStatus, injury }) => ({
      playerName,
      position,
      injuryStatus,
      injuryDetails: injury,
      returnDate: listedOn,
      isNew: false,
      changedAt: null,
    })),
  }));
}
