import { formatCents } from './money.ts';
import { printable } from './seal-text.ts';
import type { CurrentBet, SealExport, SealedBet, SealedResult, SealRecord } from './seals.ts';

/** What does not match. */
export type SealField =
  | 'stake'
  | 'price'
  | 'line'
  | 'side'
  | 'market'
  | 'account'
  | 'game'
  | 'challenge'
  | 'leg'
  | 'time'
  | 'result'
  | 'payout'
  | 'score'
  | 'removed'
  | 'inserted'
  | 'order'
  | 'salt'
  | 'members'
  | 'chain'
  | 'record';

/** The first mismatch of an export, with the sealed and the found value in words. Null where there is none. */
export interface SealProblem {
  readonly record: number | null;
  /** `Boston Celtics – Los Angeles Lakers`. */
  readonly game: string | null;
  readonly betId: string | null;
  readonly username: string | null;
  readonly field: SealField;
  readonly sealed: string | null;
  readonly found: string | null;
  /** All of it in a sentence. */
  readonly sentence: string;
}

/** The name of a record's game. */
export function gameNameOf({ team1, team2 }: { readonly team1: string; readonly team2: string }): string {
  return printable(`${team1} – ${team2}`);
}

/** A field of a bet with its sealed and its other value, in words. */
export interface Difference {
  readonly field: SealField;
  readonly sealed: string;
  readonly found: string;
}

const fieldsOf: Readonly<Record<keyof SealedBet, SealField>> = {
  uid: 'account',
  id: 'account',
  account: 'account',
  gameId: 'game',
  market: 'market',
  side: 'side',
  line: 'line',
  amount: 'stake',
  price: 'price',
  potential: 'payout',
  rounding: 'payout',
  placedAt: 'time',
  challenge: 'challenge',
};

function inWords(field: keyof SealedBet, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return 'none';
  return (field === 'amount' || field === 'potential') && typeof value === 'number'
    ? formatCents(value)
    : String(value);
}

/** The first field in which two copies of a bet differ; null if they are the same. */
export function differenceOf(sealed: SealedBet, found: SealedBet): Difference | null {
  const names = Object.keys(fieldsOf) as (keyof SealedBet)[];
  const name = names.find((field) => sealed[field] !== found[field]);
  if (name === undefined) return null;
  const [before, now] = [inWords(name, sealed[name]), inWords(name, found[name])];
  return { field: fieldsOf[name], sealed: printable(before), found: printable(now) };
}

/** The same for two copies of a result. `paid` is null while a bet is pending. */
export function differenceOfResults(
  sealed: Pick<SealedResult, 'status' | 'paid' | 'reason'>,
  found: Pick<CurrentBet, 'status' | 'paid' | 'reason'>,
): Difference | null {
  const paidInWords = (paid: number | null) => (paid === null ? 'none' : formatCents(paid));
  const resultInWords = ({ status, reason }: Pick<CurrentBet, 'status' | 'reason'>) =>
    reason === null ? status : `${status} (${reason})`;
  if (sealed.status !== found.status || sealed.reason !== found.reason)
    return { field: 'result', sealed: resultInWords(sealed), found: resultInWords(found) };
  if (sealed.paid !== found.paid)
    return { field: 'payout', sealed: paidInWords(sealed.paid), found: paidInWords(found.paid) };
  return null;
}

/** A problem with one bet. `what` continues `The bet b1 of Ann on Celtics – Lakers`. */
export function problemOfBet(
  { exported }: { readonly exported: SealExport },
  bet: Pick<SealedBet, 'uid' | 'id'>,
  record: Pick<SealRecord, 'number' | 'game'> | null,
  what: string,
  { field, sealed = null, found = null }: Pick<SealProblem, 'field'> & Partial<Pick<SealProblem, 'sealed' | 'found'>>,
): SealProblem {
  const username = printable(exported.names[bet.uid] ?? bet.uid);
  const game = record === null ? null : gameNameOf(record.game);
  const where = game === null ? '' : ` on ${game}`;
  const source = record === null ? '' : ` (record ${record.number})`;
  const sentence = `The bet ${printable(bet.id)} of ${username}${where} ${what}${source}.`;
  return { record: record?.number ?? null, game, betId: bet.id, username, field, sealed, found, sentence };
}

/** A problem with a record as a whole. */
export function problemOfRecord(
  record: Pick<SealRecord, 'number' | 'game'> | { readonly number: number | null },
  field: SealField,
  sentence: string,
  { sealed = null, found = null }: Partial<Pick<SealProblem, 'sealed' | 'found'>> = {},
): SealProblem {
  const game = 'game' in record ? gameNameOf(record.game) : null;
  return { record: record.number, game, betId: null, username: null, field, sealed, found, sentence };
}
