import { gameNameOf, problemOfBet, problemOfRecord, type SealProblem } from './seal-problems.ts';
import { correctionWindowMs, maxClockSkewMs, maxSealDelayMs, timeOf } from './seal-times.ts';
import { type ReadRecord, type SealEvidence, sealKey } from './sealed-evidence.ts';
import { scoreInWords } from './sealed-results.ts';
import type { SealRecord } from './seals.ts';

/** Checks what the hash of an export does not cover: that nothing in it is there twice, and that its parts fit together. */
export function checkExport({ exported, read, exportedAt }: SealEvidence): SealProblem | null {
  const seen = new Set<string>();
  for (const bet of [...exported.bets, ...(exported.tickets ?? [])]) {
    if (seen.has(sealKey(bet)))
      return problemOfBet({ exported }, bet, null, 'is in the export twice', { field: 'inserted' });
    seen.add(sealKey(bet));
  }
  const ids = new Set<string>();
  for (const game of exported.games) {
    if (ids.has(game.id))
      return problemOfRecord({ number: null }, 'inserted', `The game ${gameNameOf(game)} is in the export twice.`);
    ids.add(game.id);
  }
  const first = exported.records[0]?.number ?? 1;
  const last = read.at(-1);
  if (exported.nextBefore !== (first > 1 ? first : null))
    return problemOfRecord({ number: null }, 'removed', 'The export does not say that records before it are missing.');
  if (exported.newest !== undefined && exported.newest <= (last?.record.number ?? 0))
    return problemOfRecord({ number: null }, 'record', 'The export says that it is an older part, and is not.');
  if (last !== undefined && last.at > exportedAt + maxClockSkewMs)
    return problemOfRecord(
      last.record,
      'time',
      `Record ${last.record.number} was written after the export says it was made.`,
    );
  return null;
}

/** The place of a record in the chain of its game. */
function slotOf({ gameId, kind, revision, part }: SealRecord): string {
  return JSON.stringify([gameId, kind, revision, part]);
}

/** Checks that a record says nothing that its kind or its format cannot have. */
function checkForm({ record }: ReadRecord): SealProblem | null {
  const { kind, revision, game, results, settledAt, correction, number, version } = record;
  const wrong = (what: string) => problemOfRecord(record, 'record', `Record ${number} ${what}.`);
  if (version === undefined && (settledAt !== undefined || correction !== undefined))
    return wrong('has fields that its hash does not cover');
  if (kind === 'tip-off')
    return game.score !== null || results.length > 0 || settledAt || correction
      ? wrong('has a result at the tip-off')
      : null;
  if (revision === 0) return wrong('has a result without a number');
  if (version === undefined) return null;
  if (!settledAt) return wrong('does not say when its result was settled');
  if (revision > 1 !== (correction !== undefined)) return wrong('does not say why its result was corrected');
  return correction !== undefined && (correction.reason ?? '').trim() === ''
    ? wrong('corrects without a reason')
    : null;
}

/** Checks when a record was written. Records of the first format do not say when their results were settled. */
function checkTime({ record, at, start, bets, tickets }: ReadRecord): SealProblem | null {
  const { kind, number, version, settledAt } = record;
  const wrong = (what: string) => problemOfRecord(record, 'time', `Record ${number} ${what}.`);
  if (at < start) return kind === 'tip-off' ? wrong('was written before the tip-off') : null;
  if (version === undefined) return null;
  const settled = settledAt ? timeOf(settledAt) : 0;
  if (settled > at + maxClockSkewMs) return wrong('was written before its result was settled');
  // A tip-off that was moved into the past is known later. Bets were placed until then.
  const placed = [...bets, ...tickets].reduce(
    (latest, bet) => (bet === null ? latest : Math.max(latest, timeOf(bet.placedAt))),
    0,
  );
  if (placed > at + maxClockSkewMs) return wrong('has a bet that was placed after it was written');
  const due = kind === 'tip-off' ? Math.max(start, placed) : Math.max(settled, start);
  return at > due + maxSealDelayMs
    ? wrong(`was written more than an hour late, so that its ${kind === 'tip-off' ? 'bets' : 'results'} could change`)
    : null;
}

/** Compares a result with the sealed results that it replaces. */
function checkCorrection({ record }: ReadRecord, earlier: readonly ReadRecord[]): SealProblem | null {
  if (record.kind !== 'result') return null;
  const results = earlier.filter((each) => each.record.kind === 'result');
  const before = results.at(-1)?.record;
  if (before === undefined) return null;
  if (record.revision < before.revision)
    return problemOfRecord(
      record,
      'order',
      `Record ${record.number} has an older result than record ${before.number}.`,
    );
  if (record.revision === before.revision) {
    const isSame =
      scoreInWords(record.game.score) === scoreInWords(before.game.score) && record.settledAt === before.settledAt;
    return isSame
      ? null
      : problemOfRecord(
          record,
          'score',
          `Records ${before.number} and ${record.number} have two scores of one result.`,
        );
  }
  const { settledAt, correction } = record;
  if (!settledAt) return null;
  const first = results[0]?.record;
  const begun = timeOf(first?.settledAt ?? first?.at ?? settledAt);
  if (timeOf(settledAt) > begun + correctionWindowMs + maxSealDelayMs)
    return problemOfRecord(
      record,
      'time',
      `Record ${record.number} corrects a result that was final: results are corrected for 72 hours.`,
    );
  if (before.settledAt && timeOf(settledAt) < timeOf(before.settledAt))
    return problemOfRecord(record, 'time', `Record ${record.number} was settled before the result that it corrects.`);
  for (const each of results) {
    const sealed = scoreInWords(each.record.game.score);
    const known = correction?.earlier[each.record.revision - 1];
    const found = known === undefined ? sealed : scoreInWords(known);
    if (sealed !== found) {
      const sentence = `Record ${record.number} corrects ${found}, and record ${each.record.number} has ${sealed}.`;
      return problemOfRecord(record, 'score', sentence, { sealed, found });
    }
  }
  return null;
}

/** Checks the form, the order and the times of the records. */
export function checkRecords({ read }: SealEvidence): SealProblem | null {
  const slots = new Set<string>();
  const byGame = new Map<string, ReadRecord[]>();
  let latest: ReadRecord | null = null;
  for (const each of read) {
    const { record } = each;
    const earlier = byGame.get(record.gameId) ?? [];
    if (slots.has(slotOf(record)))
      return problemOfRecord(
        record,
        'inserted',
        `Record ${record.number} seals a second time what a record before it has.`,
      );
    slots.add(slotOf(record));
    if (latest !== null && each.at < latest.at - maxClockSkewMs)
      return problemOfRecord(
        record,
        'time',
        `Record ${record.number} was written before record ${latest.record.number}.`,
      );
    if (record.version === undefined && latest?.record.version !== undefined)
      return problemOfRecord(
        record,
        'record',
        `Record ${record.number} has an older format than the record before it.`,
      );
    if (record.kind === 'tip-off' && earlier.some((other) => other.record.kind === 'result'))
      return problemOfRecord(record, 'order', `Record ${record.number} seals the tip-off of a game that had a result.`);
    const problem = checkForm(each) ?? checkTime(each) ?? checkCorrection(each, earlier);
    if (problem !== null) return problem;
    earlier.push(each);
    byGame.set(record.gameId, earlier);
    latest = each;
  }
  return null;
}
