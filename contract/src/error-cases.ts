import { type ErrorCode, type ErrorWords, errors } from './errors.ts';
import { firstDepositMaxCents, formatCents, topUpBelowCents, topUpMaxCents } from './money.ts';

/**
 * Cases of an error that are told in words of their own, or are about a field of their own: said once, for whoever
 * throws them and for the description of the API. A case is named after its code, which is all a program is told.
 */
const cases = {
  'invalid-amount.deposit': {
    message: `The first deposit can be up to ${formatCents(firstDepositMaxCents)}.`,
    field: 'amount',
  },
  'invalid-amount.topup': { message: `A top-up can be up to ${formatCents(topUpMaxCents)}.`, field: 'amount' },
  'forbidden.group': { message: 'Only members can see this group.', field: 'groupId' },
  'invalid-amount.cash-out': {
    message: 'This bet is worth less than one cent now. It cannot be cashed out.',
    field: 'betId',
  },
  'betting-closed.undo': { message: 'Betting on this game has ended. The bet can no longer be undone.' },
  'betting-closed.cash-out': { message: 'Betting on this game has ended. The bet can no longer be cashed out.' },
  'odds-stale.cash-out': { message: 'The odds are too old to cash out. Please wait for new ones.' },
  'odds-changed.undo': {
    message: 'The odds have changed since you placed this bet. You can cash it out instead.',
    field: 'betId',
  },
  'insufficient-balance.hold': { field: 'betAmount' },
  'too-many-bets.hold': {
    message: 'You have as many stakes set aside as one person can have. Wait until some are placed or returned.',
  },
  'key-reused.hold': { message: 'This Idempotency-Key was used for a different hold.' },
  'key-reused.deposit': { message: 'This Idempotency-Key was used for a different deposit.' },
  'key-reused.group': { message: 'This Idempotency-Key was used for a different group.' },
  'topup-not-due.balance': {
    message: `You can top up when your balance and open bets are under ${formatCents(topUpBelowCents)} together.`,
  },
  'topup-not-due.today': { message: 'You have already topped up today. Please come back tomorrow.' },
} as const satisfies Partial<Record<`${ErrorCode}.${string}`, Partial<ErrorWords>>>;

type OwnCase = keyof typeof cases;

/** An error: by its code where that says all, else by its case. */
export type ErrorCase = ErrorCode | OwnCase;

/** The code that a case is answered with. */
export type CodeOf<C extends ErrorCase> = C extends ErrorCode
  ? C
  : C extends `${infer Code}.${string}`
    ? Code & ErrorCode
    : never;

function isOwnCase(name: ErrorCase): name is OwnCase {
  return Object.hasOwn(cases, name);
}

/** The code of an error, its HTTP status and its words. */
export function errorOf(name: ErrorCase): ErrorWords & { readonly code: ErrorCode; readonly status: number } {
  if (!isOwnCase(name)) return { code: name, ...errors[name] };
  // `satisfies` above has made sure that what is before the dot is a code.
  const code = name.split('.')[0] as ErrorCode;
  return { code, ...errors[code], ...cases[name] };
}
