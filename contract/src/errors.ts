import { firstDepositMaxCents, formatCents, topUpBelowCents, topUpMaxCents } from './money.ts';

/** The texts of an error. */
export interface ErrorText {
  /** Shown to users. */
  readonly message: string;
  /** The input field at fault, if the error alone determines it. */
  readonly field?: string;
}

interface ErrorSpec extends ErrorText {
  readonly status: number;
}

/**
 * Every error the product returns: its stable code, HTTP status and the message users read.
 * Messages from the specification's error catalogue are verbatim.
 */
export const errors = {
  'bad-request': { status: 400, message: 'The request is not valid.' },
  'invalid-amount': { status: 400, message: 'Please enter a valid bet amount.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  forbidden: { status: 403, message: 'You may only do this for your own account.', field: 'uid' },
  'not-found': { status: 404, message: 'There is nothing at this address.', field: 'path' },
  'user-not-found': { status: 404, message: 'User not found.' },
  'game-not-found': { status: 404, message: 'This game does not exist.', field: 'betId' },
  'betting-closed': { status: 409, message: 'Betting on this game has ended.' },
  'odds-stale': { status: 409, message: 'These odds are too old to bet on. Please wait for new ones.', field: 'betId' },
  'market-paused': {
    status: 409,
    message: 'Betting on this game is paused. Please try again in a moment.',
    field: 'betId',
  },
  'odds-changed': { status: 409, message: 'The odds have changed.', field: 'acceptedPrice' },
  'insufficient-balance': {
    status: 409,
    message: 'Your bet amount exceeds your available balance. Please reduce the bet amount.',
    field: 'amount',
  },
  'too-many-bets': { status: 409, message: 'You have as many bets running as one person can have.' },
  'key-reused': {
    status: 409,
    message: 'This Idempotency-Key was used for a different bet.',
    field: 'idempotency-key',
  },
  'bet-not-found': { status: 404, message: 'This bet does not exist.', field: 'betId' },
  'bet-closed': { status: 409, message: 'This bet is already settled.' },
  'undo-expired': { status: 409, message: 'A bet can be undone for 10 seconds. You can cash it out instead.' },
  'cash-out-changed': { status: 409, message: 'The cash-out amount has changed.', field: 'acceptedAmount' },
  'deposit-taken': { status: 409, message: 'You have already made your first deposit.' },
  'topup-not-due': {
    status: 409,
    message: 'You can top up once a day, when your balance and open bets are under $100.00 together.',
  },
  'group-not-found': { status: 404, message: 'This group does not exist.', field: 'groupId' },
  'invite-not-found': {
    status: 404,
    message: 'This invite does not exist or has expired. Ask your friend for a new one.',
    field: 'code',
  },
  'group-full': { status: 409, message: 'This group is full.' },
  'too-many-groups': { status: 409, message: 'You are in as many groups as one person can be.' },
  'invalid-group-name': { status: 400, message: 'Please enter a group name.', field: 'groupName' },
  'invalid-username': { status: 400, message: 'Please enter a username.', field: 'username' },
  'injuries-unavailable': { status: 503, message: 'Failed to refresh injury data' },
  'unknown-team': {
    status: 400,
    message: 'teamChosen: must be one of the two teams of the game.',
    field: 'teamChosen',
  },
  'payload-too-large': { status: 413, message: 'The request is too large.', field: 'body' },
  'unsupported-media-type': { status: 415, message: 'The body must be JSON.', field: 'body' },
  'too-slow': { status: 408, message: 'The request took too long to arrive.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong.' },
  unavailable: { status: 503, message: 'Courtside is not ready. Please try again in a moment.' },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof errors;

/**
 * Cases of an error that have their own message or field. They are defined once, for the code that throws them and for
 * the API description. The name of a case starts with its code; only the code is sent to clients.
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
} as const satisfies Partial<Record<`${ErrorCode}.${string}`, Partial<ErrorText>>>;

type OwnCase = keyof typeof cases;

/** Names an error: by its code, or by its case if it has one. */
export type ErrorCase = ErrorCode | OwnCase;

/** The code sent for a case. */
export type CodeOf<C extends ErrorCase> = C extends ErrorCode
  ? C
  : C extends `${infer Code}.${string}`
    ? Code & ErrorCode
    : never;

function isOwnCase(name: ErrorCase): name is OwnCase {
  return Object.hasOwn(cases, name);
}

/** Returns the code of an error, its HTTP status and its texts. */
export function errorOf(name: ErrorCase): ErrorText & { readonly code: ErrorCode; readonly status: number } {
  if (!isOwnCase(name)) return { code: name, ...errors[name] };
  // The `satisfies` above guarantees that the part before the dot is a code.
  const code = name.split('.')[0] as ErrorCode;
  return { code, ...errors[code], ...cases[name] };
}
