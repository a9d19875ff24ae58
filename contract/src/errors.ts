/** What is said of an error. */
export interface ErrorWords {
  /** For people. */
  readonly message: string;
  /** The input field at fault, where the error alone says which that is. */
  readonly field?: string;
}

interface ErrorSpec extends ErrorWords {
  readonly status: number;
}

/**
 * Every error the product answers with: its stable code, HTTP status and the text a person reads.
 * Texts of the specification's error catalogue stand here verbatim.
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
