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

/** Reads a file with the players of a real page, as they appear in a first report. */
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
