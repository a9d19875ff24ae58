interface ErrorSpec {
  readonly status: number;
  readonly message: string;
  /** The input field at fault, where the code alone says which that is. */
  readonly field?: string;
}

/**
 * Every error the product answers with: its stable code, HTTP status and the text a person reads.
 * Texts of the specification's error catalogue stand here verbatim.
 */
export const errors = {
  'bad-request': { status: 400, message: 'The request is not valid.' },
  'invalid-amount': { status: 400, message: 'Please enter a valid bet amount.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  forbidden: { status: 403, message: 'You may only do this for your own account.' },
  'not-found': { status: 404, message: 'There is nothing at this address.', field: 'path' },
  'user-not-found': { status: 404, message: 'User not found.' },
  'game-not-found': { status: 404, message: 'This game does not exist.', field: 'betId' },
  'betting-closed': { status: 409, message: 'Betting on this game has ended.' },
  'odds-changed': { status: 409, message: 'The odds have changed.' },
  'insufficient-balance': {
    status: 409,
    message: 'Your bet amount exceeds your available balance. Please reduce the bet amount.',
  },
  'too-many-bets': { status: 409, message: 'You have as many bets running as one person can have.' },
  'key-reused': { status: 409, message: 'This Idempotency-Key was used for a different bet.' },
  'bet-not-found': { status: 404, message: 'This bet does not exist.', field: 'betId' },
  'bet-closed': { status: 409, message: 'This bet is already settled.' },
  'deposit-taken': { status: 409, message: 'You have already made your first deposit.' },
  'topup-not-due': { status: 409, message: 'You can top up once a day, when your balance is under $100.00.' },
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

interface DomainErrorOptions {
  message?: string;
  /** The input field at fault, where it is another than the code says. */
  field?: string;
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** An error of the product. `message` is for people, `code` for programs, `details` for the program that asked. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    const spec: ErrorSpec = errors[code];
    super(options.message ?? spec.message, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.field = options.field ?? spec.field;
    this.details = options.details;
  }

  /** The HTTP status the error is answered with. */
  get status(): number {
    return errors[this.code].status;
  }
}
