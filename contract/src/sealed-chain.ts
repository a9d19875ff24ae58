import {
  differenceOf,
  differenceOfResults,
  problemOfBet,
  problemOfRecord,
  type SealField,
  type SealProblem,
} from './seal-problems.ts';
import { printable } from './seal-text.ts';
import { type SealEvidence, sealKey } from './sealed-evidence.ts';
import { gradedResult } from './sealed-results.ts';
import { findChangedTicket } from './sealed-tickets.ts';
import { betOfLine, hashRecord, noPreviousHash, resultOfLine, type SealRecord, shortHash } from './seals.ts';

/** Finds the bet whose sealed copy in a record differs from the server's bet. */
function findChangedBet(evidence: SealEvidence, record: SealRecord): SealProblem | null {
  for (const line of record.bets) {
    const bet = betOfLine(line);
    if (bet === null) continue;
    const current = evidence.current.get(sealKey(bet));
    if (current === undefined)
      return problemOfBet(evidence, bet, record, 'was inserted into the sealed copy', { field: 'inserted' });
    const difference = differenceOf(bet, current);
    if (difference !== null) {
      const { field, sealed, found } = difference;
      const what = `was changed in the sealed copy: its ${field} is ${sealed} there, and ${found} on the server`;
      return problemOfBet(evidence, bet, record, what, difference);
    }
  }
  const missing = evidence.exported.bets.find(
    (bet) => bet.gameId === record.gameId && !evidence.sealed.has(sealKey(bet)) && record.members.includes(bet.uid),
  );
  if (missing !== undefined)
    return problemOfBet(evidence, missing, record, 'was removed from the sealed copy', { field: 'removed' });
  return findChangedTicket(evidence, record);
}

/** Finds the bet whose sealed result does not follow from the score in its record, or is missing. */
function findChangedResult(evidence: SealEvidence, record: SealRecord): SealProblem | null {
  if (record.kind !== 'result') return null;
  const found = new Set<string>();
  const isCurrent = evidence.games.get(record.gameId)?.revision === record.revision;
  for (const line of record.results) {
    const result = resultOfLine(line);
    if (result === null) continue;
    found.add(sealKey(result));
    const sealed = evidence.sealed.get(sealKey(result));
    if (sealed === undefined) continue;
    const current = evidence.current.get(sealKey(result));
    const expected =
      (isCurrent || result.status === 'cashed-out') && current !== undefined
        ? current
        : gradedResult(sealed.bet, result, record);
    const difference = differenceOfResults(result, expected);
    if (difference === null) continue;
    const what = `was changed in the sealed copy: its ${difference.field} is ${difference.sealed} there, and should be ${difference.found}`;
    return problemOfBet(evidence, result, record, what, difference);
  }
  const isWhole = record.part === 0 && record.members.length > 0;
  const missing = [...evidence.sealed].find(
    ([key, { bet, record: first }]) =>
      bet.gameId === record.gameId && first.number <= record.number && !found.has(key) && isWhole,
  );
  if (missing === undefined) return null;
  return problemOfBet(evidence, missing[1].bet, record, 'has no result in the sealed copy', { field: 'removed' });
}

/** What the parts of a record are called, in the order in which a change of them is named. */
const partFields: readonly (readonly [part: keyof SealRecord['parts'], field: SealField, text: string])[] = [
  ['salt', 'salt', 'salt'],
  ['time', 'time', 'time'],
  ['bets', 'order', 'list of bets'],
  ['results', 'order', 'list of results'],
  ['game', 'game', 'game'],
  ['members', 'members', 'list of members'],
  ['previous', 'chain', 'previous hash'],
];

/** Names what was changed in a record whose hash or digests are wrong. */
function describeChange(evidence: SealEvidence, record: SealRecord, parts: SealRecord['parts']): SealProblem {
  const changed = partFields.filter(([part]) => parts[part] !== record.parts[part]);
  const isChanged = (wanted: keyof SealRecord['parts']) => changed.some(([part]) => part === wanted);
  const ofBet =
    (isChanged('bets') ? findChangedBet(evidence, record) : null) ??
    (isChanged('results') ? findChangedResult(evidence, record) : null);
  if (ofBet !== null) return ofBet;
  const [first] = changed;
  if (first === undefined)
    return problemOfRecord(record, 'record', `The hash of record ${record.number} is not that of its contents.`);
  return problemOfRecord(
    record,
    first[1],
    `The ${first[2]} of record ${record.number} was changed after it was sealed.`,
  );
}

/** Names what was changed in a record that was hashed again, so that the next one refers to another hash. */
function describeRewrite(evidence: SealEvidence, record: SealRecord, next: SealRecord): SealProblem {
  const sentence =
    `Record ${record.number} was changed and hashed again: record ${next.number} refers to the hash ` +
    `${shortHash(next.previous)}, and it has ${shortHash(record.hash)}.`;
  return (
    findChangedBet(evidence, record) ??
    findChangedResult(evidence, record) ??
    problemOfRecord(record, 'chain', sentence, {
      sealed: shortHash(next.previous),
      found: shortHash(record.hash),
    })
  );
}

function checkNumber(records: readonly SealRecord[], index: number, expected: number): SealProblem | null {
  const record = records[index];
  if (record === undefined || record.number === expected) return null;
  if (records.slice(0, index).some(({ number }) => number === record.number))
    return problemOfRecord(record, 'inserted', `The chain has two records ${record.number}.`);
  if (records.some(({ number }) => number === expected))
    return problemOfRecord(record, 'order', `Record ${record.number} stands where record ${expected} should be.`);
  return problemOfRecord({ number: expected }, 'removed', `Record ${expected} was removed from the chain.`);
}

/** Checks the hash of each record, their numbers and the links between them. */
export async function checkChain(evidence: SealEvidence): Promise<SealProblem | null> {
  const { records, nextBefore, group } = evidence.exported;
  for (const [index, record] of records.entries()) {
    const { hash, parts } = await hashRecord(record);
    const isSame = hash === record.hash && partFields.every(([part]) => parts[part] === record.parts[part]);
    if (!isSame) return describeChange(evidence, record, parts);
    if (record.groupId !== group.id)
      return problemOfRecord(record, 'record', `Record ${record.number} belongs to another group.`);
    const before = records[index - 1];
    const expected = before === undefined ? (nextBefore ?? 1) : before.number + 1;
    const misplaced = checkNumber(records, index, expected);
    if (misplaced !== null) return misplaced;
    if (before !== undefined && record.previous !== before.hash) return describeRewrite(evidence, before, record);
    if (record.number === 1 && record.previous !== noPreviousHash)
      return problemOfRecord(record, 'chain', 'The first record refers to a record before it.');
  }
  return null;
}

/** Checks that hashes from outside the server, such as those in a line of a chat message, are in the chain. */
export function checkTrustedHead(evidence: SealEvidence, trusted: string): SealProblem | null {
  const { records } = evidence.exported;
  const text = trusted.trim().toLowerCase();
  const named = [...text.matchAll(namedHash)].map(([, number, hash = '']) => ({ number, hash }));
  const first = records[0]?.number ?? 1;
  // A line of the chat may begin before this export.
  const inside = named.filter(({ number }) => number === undefined || Number(number) >= first);
  const wanted = inside.length > 0 ? inside : named.length > 0 ? named : [{ number: undefined, hash: text }];
  for (const { number, hash } of wanted) {
    const isFound = records.some(
      (record) => record.hash.startsWith(hash) && (number === undefined || record.number === Number(number)),
    );
    if (hash.length >= minHeadLength && isFound) continue;
    const last = records.at(-1)?.number ?? 0;
    const short = printable(shortHash(hash));
    const sentence =
      hash.length < minHeadLength
        ? `The trusted hash must have at least ${minHeadLength} characters.`
        : `The chain does not contain the trusted hash ${short}: ${evidence.isNewest && first === 1 ? '' : 'it is in another part, '}records after ${last} were removed, or the chain was replaced.`;
    return problemOfRecord({ number: null }, 'removed', sentence, { sealed: short });
  }
  return null;
}

/** Fewer characters would match by chance. */
const minHeadLength = 8;

/** A hash or its beginning, after the number of its record if that is given: `12 f02e430471ee`. */
const namedHash = /(?:\b(\d{1,7}) )?\b([0-9a-f]{8,64})\b/g;
