import {
  hashRecord,
  hourMs,
  lineOfBet,
  lineOfResult,
  type SealExport,
  type SealedBet,
  type SealRecord,
} from '@courtside/contract';
import { gradedResult } from '@courtside/contract/sealed-results';
import { betOfLine, resultOfLine } from '@courtside/contract/seals';
import { type Draw, decided, exchange, grade, type HostEdit, pick, sealedBet, shifted } from './host-edits.ts';

/** Gives the records their numbers, and hashes the chain again: all that a host can do to an edited chain. */
export async function hashAgain(copy: SealExport): Promise<void> {
  let previous = '0'.repeat(64);
  for (const [index, record] of copy.records.entries()) {
    Object.assign(record, { number: index + 1, previous });
    Object.assign(record, await hashRecord(record));
    previous = record.hash;
  }
}

/** Changes a sealed bet everywhere: in its record and on the server, with its results. */
function editEverywhere(copy: SealExport, draw: Draw, change: (bet: SealedBet) => SealedBet | null): void {
  const chosen = sealedBet(copy, draw);
  const isChosen = ({ uid, id }: { readonly uid: string; readonly id: string }) =>
    uid === chosen.uid && id === chosen.id;
  let edited: SealedBet | null = null;
  for (const record of copy.records) {
    record.bets = record.bets.flatMap((line) => {
      const bet = betOfLine(line);
      if (bet === null || !isChosen(bet)) return [line];
      edited = change(bet);
      return edited === null ? [] : [lineOfBet(edited)];
    });
    record.results = record.results.flatMap((line) => {
      const result = resultOfLine(line);
      if (result === null || !isChosen(result)) return [line];
      return edited === null ? [] : [lineOfResult({ ...result, ...gradedResult(edited, result, record) })];
    });
  }
  const current = copy.bets.findIndex(isChosen);
  const bet = copy.bets[current];
  if (bet === undefined) return;
  if (edited === null) copy.bets.splice(current, 1);
  else Object.assign(bet, edited);
  grade(copy, chosen.gameId);
}

/** Changes the newest result everywhere, as if it had always been another. */
function editScore(copy: SealExport, draw: Draw): void {
  const { game } = decided(copy, draw);
  if (game.score === null) return;
  const score = { team1: game.score.team2, team2: game.score.team1 };
  const bets = new Map(copy.bets.map((bet) => [`${bet.uid} ${bet.id}`, bet]));
  for (const record of copy.records) {
    if (record.gameId !== game.id || record.kind !== 'result' || record.revision !== game.revision) continue;
    record.game.score = score;
    record.results = record.results.map((line) => {
      const result = resultOfLine(line);
      const bet = result === null ? undefined : bets.get(`${result.uid} ${result.id}`);
      return result === null || bet === undefined
        ? line
        : lineOfResult({ ...result, ...gradedResult(bet, result, record) });
    });
  }
  game.score = score;
  grade(copy, game.id);
}

function removeRecords(copy: SealExport, removed: readonly SealRecord[]): void {
  copy.records = copy.records.filter((record) => !removed.includes(record));
  const ids = new Set(copy.records.map(({ gameId }) => gameId));
  const lines = new Set(removed.flatMap(({ bets }) => bets));
  copy.games = copy.games.filter(({ id }) => ids.has(id));
  copy.bets = copy.bets.filter((bet) => !lines.has(lineOfBet(bet)));
}

/** Edits of the chain, hashed again. Some are consistent: only a hash from outside shows them. */
export const chainEdits: Readonly<Record<string, HostEdit>> = {
  'a stake everywhere': (copy, draw) =>
    editEverywhere(copy, draw, (bet) => ({ ...bet, amount: bet.amount * 2, potential: bet.potential * 2 })),
  'a side everywhere': (copy, draw) => editEverywhere(copy, draw, (bet) => ({ ...bet, side: exchange[bet.side] })),
  'a bet removed everywhere': (copy, draw) => editEverywhere(copy, draw, () => null),
  'a score everywhere': editScore,
  'a time everywhere': (copy, draw) =>
    editEverywhere(copy, draw, (bet) => ({ ...bet, placedAt: shifted(bet.placedAt, -60_000) })),
  'a member'(copy, draw) {
    const record = pick(copy.records, draw);
    record.members = [...record.members, 'stranger'];
  },
  'a season'(copy, draw) {
    const record = pick(copy.records, draw);
    record.seasons = [...record.seasons, 'no-season'];
  },
  'the time of a record'(copy, draw) {
    const record = pick(copy.records, draw);
    record.at = shifted(record.at, draw(2) === 0 ? 1 : 3 * hourMs);
  },
  'a reason'(copy, draw) {
    const corrected = copy.records.filter(({ correction }) => correction !== undefined);
    const record = pick(corrected, draw);
    record.correction = { earlier: record.correction?.earlier ?? [], reason: 'Because.' };
    const game = copy.games.find(({ id, revision }) => id === record.gameId && revision === record.revision);
    if (game !== undefined) game.correction = record.correction;
  },
  'a correction removed'(copy, draw) {
    const corrected = copy.records.filter(({ correction }) => correction !== undefined);
    removeRecords(copy, [pick(corrected, draw)]);
  },
  'a game removed'(copy, draw) {
    const { game } = decided(copy, draw);
    removeRecords(
      copy,
      copy.records.filter(({ gameId }) => gameId === game.id),
    );
  },
  'the last records removed'(copy, draw) {
    removeRecords(copy, copy.records.slice(-1 - draw(5)));
  },
  'a record replayed'(copy, draw) {
    const record = pick(copy.records, draw);
    copy.records.push({ ...structuredClone(record), at: copy.records.at(-1)?.at ?? record.at });
  },
  'two records exchanged'(copy, draw) {
    const index = draw(copy.records.length - 1);
    copy.records.splice(index, 2, ...copy.records.slice(index, index + 2).reverse());
  },
  'another salt'(copy, draw) {
    pick(copy.records, draw).salt = 'another salt';
  },
  'the first format'(copy) {
    for (const record of copy.records) {
      delete record.version;
      delete record.settledAt;
      delete record.correction;
    }
  },
};
