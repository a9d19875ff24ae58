import { betErrors } from './bet-errors.ts';
import { groupTicketCases, groupTicketErrors } from './group-ticket-errors.ts';
import { maxApiKeys, maxNightLinks } from './limits.ts';
import { cashierBelowCents, firstDepositMaxCents, formatCents, topUpMaxCents } from './money.ts';
import { signInErrors } from './sign-in-errors.ts';

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
  'account-disabled': { status: 403, message: 'This account has been disabled. Please contact support.' },
  forbidden: { status: 403, message: 'You may only do this for your own account.', field: 'uid' },
  'sign-in-again': { status: 403, message: 'Please sign in again to delete your account.' },
  'not-found': { status: 404, message: 'There is nothing at this address.', field: 'path' },
  'user-not-found': { status: 404, message: 'User not found.' },
  'game-not-found': { status: 404, message: 'This game does not exist.', field: 'betId' },
  ...betErrors,
  'deposit-taken': { status: 409, message: 'You have already made your first deposit.' },
  'deposit-not-due': {
    status: 409,
    message: `You can make your first deposit when your balance and open bets are under ${formatCents(cashierBelowCents)} together.`,
  },
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
  'removed-from-group': {
    status: 403,
    message: 'The owner removed you from this group. Only the owner can let you in again.',
    field: 'groupId',
  },
  'group-archived': { status: 409, message: 'This group is archived. Its owner can reopen it.', field: 'groupId' },
  'night-not-over': {
    status: 409,
    message: 'A night can be shared once it is over. It needs at least one bet.',
    field: 'day',
  },
  'too-many-night-links': {
    status: 409,
    message: `This group shares ${maxNightLinks} nights, as many as it can. Its owner can revoke some.`,
    field: 'groupId',
  },
  'not-a-member': { status: 409, message: 'This user is not a member of the group.', field: 'uid' },
  'owner-stays': {
    status: 409,
    message: 'You own this group, so you cannot remove yourself. Leave it, or make another member the owner.',
    field: 'uid',
  },
  'too-many-removed': {
    status: 409,
    message: 'No more members can be removed from this group. Let some of the removed ones in again first.',
    field: 'uid',
  },
  'invalid-expiry': { status: 400, message: 'Please choose a time within the next 365 days.', field: 'expiresAt' },
  'invalid-chat': { status: 400, message: 'Please check the settings of the chat.' },
  'chat-not-found': { status: 404, message: 'This group has no chat connected.', field: 'groupId' },
  'group-full': { status: 409, message: 'This group is full.' },
  'too-many-groups': { status: 409, message: 'You are in as many groups as one person can be.' },
  'invalid-group-name': { status: 400, message: 'Please enter a group name.', field: 'groupName' },
  'invalid-season': { status: 400, message: 'Please check the settings of the season.' },
  'season-not-found': { status: 404, message: 'This season does not exist.', field: 'seasonId' },
  'season-running': { status: 409, message: 'This group has a season that is not over yet.' },
  'season-not-started': { status: 409, message: 'This season has not started yet.', field: 'account' },
  'season-over': { status: 409, message: 'This season is over.', field: 'account' },
  'stake-over-season-limit': {
    status: 409,
    message: 'Your bet amount exceeds the largest stake of this season.',
    field: 'amount',
  },
  'game-outside-season': {
    status: 409,
    message: 'This game does not start within the days of the season.',
    field: 'betId',
  },
  'league-outside-season': {
    status: 409,
    message: 'This season takes no bets on games of this league.',
    field: 'betId',
  },
  'challenge-not-found': { status: 404, message: 'This challenge does not exist.', field: 'challengeId' },
  'challenge-closed': { status: 409, message: 'This challenge is no longer open.', field: 'challengeId' },
  'own-challenge': { status: 409, message: 'This is your own challenge. Another member has to take it.' },
  'not-challenged': { status: 403, message: 'This challenge is not yours to answer.', field: 'challengeId' },
  'not-challengeable': {
    status: 409,
    message: 'This friend does not take challenges from you at the moment.',
    field: 'opponent',
  },
  'challenger-unavailable': { status: 409, message: 'Your friend cannot bet at the moment.', field: 'challengeId' },
  'invalid-challenge': {
    status: 400,
    message: 'The price can be from +100 to +5000, or from −100 to −5000.',
    field: 'price',
  },
  'too-many-challenges': {
    status: 409,
    message: 'You have as many open challenges in this group as one member can have. Withdraw one first.',
  },
  'too-many-blocks': {
    status: 409,
    message: 'You have blocked as many friends as one person can. Unblock one first.',
    field: 'memberId',
  },
  ...groupTicketErrors,
  'reaction-target-not-found': { status: 404, message: 'There is nothing here to react to.', field: 'target' },
  'tab-not-found': { status: 404, message: 'This tab does not exist.', field: 'number' },
  'tab-limit': { status: 409, message: 'This would take your tab below its limit.', field: 'amount' },
  'invalid-tab-limit': { status: 400, message: 'The limit can be from $1.00 to $100,000.00.', field: 'limit' },
  'rebuy-not-due': { status: 409, message: 'You cannot buy in again now.' },
  'invalid-username': { status: 400, message: 'Please enter a username.', field: 'username' },
  'too-many-keys': {
    status: 409,
    message: `You have ${maxApiKeys} API keys, as many as one person can have. Revoke one first.`,
  },
  'result-changed': {
    status: 409,
    message: 'This result has changed. Please check it and decide again.',
    field: 'revision',
  },
  'job-not-found': { status: 404, message: 'This job does not exist.', field: 'jobId' },
  'user-is-admin': {
    status: 409,
    message: 'An admin cannot be disabled. Remove the right first, with the operator command "admin remove".',
    field: 'userId',
  },
  ...signInErrors,
  'injuries-unavailable': { status: 503, message: 'Failed to refresh injury data' },
  'unknown-team': {
    status: 400,
    message: 'teamChosen: must be one of the two teams of the game.',
    field: 'teamChosen',
  },
  'payload-too-large': { status: 413, message: 'The request is too large.', field: 'body' },
  'unsupported-media-type': { status: 415, message: 'The body must be JSON.', field: 'body' },
  'unknown-host': { status: 421, message: 'This server does not answer to this host name.', field: 'host' },
  'demo-behind-proxy': {
    status: 403,
    message:
      'This is a demo, in which anyone can sign in as any user. It does not answer requests that came through a proxy unless DEMO_BEHIND_PROXY=true is set.',
  },
  'foreign-origin': {
    status: 403,
    message:
      'This is a demo, in which anyone can sign in as any user. It does not answer pages of other websites than those in CORS_ORIGINS.',
  },
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
  'not-found.sign-in': { message: 'This server does not keep the accounts of its users.' },
  'invalid-amount.deposit': {
    message: `The first deposit can be up to ${formatCents(firstDepositMaxCents)}.`,
    field: 'amount',
  },
  'invalid-amount.topup': { message: `A top-up can be up to ${formatCents(topUpMaxCents)}.`, field: 'amount' },
  'forbidden.scope': { message: 'This API key may only read.', field: 'authorization' },
  'forbidden.tv': { message: 'This link shows one group on a TV and nothing else.', field: 'authorization' },
  'forbidden.key': { message: 'API keys cannot do this. Please sign in.', field: 'authorization' },
  'forbidden.owner': { message: "Only the group's owner can do this.", field: 'groupId' },
  'forbidden.group': { message: 'Only members can see this group.', field: 'groupId' },
  'forbidden.season': {
    message: 'You have played this season with an account that you deleted. You can play the next one.',
    field: 'account',
  },
  'bet-closed.challenge': { message: 'A head-to-head can be neither undone nor cashed out.' },
  'deposit-taken.before': { message: 'You made your first deposit with an account that you deleted.' },
  'invalid-amount.cash-out': {
    message: 'This bet is worth less than one cent now. It cannot be cashed out.',
    field: 'betId',
  },
  'betting-closed.undo': { message: 'Betting on this game has ended. The bet can no longer be undone.' },
  'betting-closed.cash-out': { message: 'Betting on this game has ended. The bet can no longer be cashed out.' },
  'odds-stale.cash-out': { message: 'The odds are too old to cash out. Please wait for new ones.' },
  'odds-changed.line': { message: 'The line has changed.', field: 'acceptedLine' },
  'odds-changed.legs': { field: 'legs' },
  'odds-changed.undo': {
    message: 'The odds have changed since you placed this bet. You can cash it out instead.',
    field: 'betId',
  },
  'unknown-team.total': { message: 'teamChosen: must be Over or Under.' },
  'unknown-team.side': { message: 'side: must be a side of the market, and the same as teamChosen.', field: 'side' },
  'insufficient-balance.hold': { field: 'betAmount' },
  'over-daily-limit.hold': { field: 'betAmount' },
  'too-many-bets.hold': {
    message: 'You have as many stakes set aside as one person can have. Wait until some are placed or returned.',
  },
  'key-reused.hold': { message: 'This Idempotency-Key was used for a different hold.' },
  'key-reused.deposit': { message: 'This Idempotency-Key was used for a different deposit.' },
  'key-reused.group': { message: 'This Idempotency-Key was used for a different group.' },
  'key-reused.season': { message: 'This Idempotency-Key was used for a different season.' },
  'key-reused.challenge': { message: 'This Idempotency-Key was used for a different challenge.' },
  ...groupTicketCases,
  'too-many-challenges.pair': {
    message: 'You have challenged this friend often within an hour. Please wait before the next one.',
  },
  'not-challengeable.answer': { field: 'challengeId' },
  'invalid-challenge.stake': {
    message: 'At this price the other side would risk less than a cent. Please choose a higher amount.',
    field: 'amount',
  },
  'stake-over-season-limit.hold': { field: 'betAmount' },
  'user-is-admin.reset-link': {
    message: 'An admin gets a link by the operator command "admin reset-link".',
  },
  'rebuy-not-due.balance': {
    message: 'You can buy in again when your balance and open bets are together under 10% of the bankroll.',
  },
  'rebuy-not-due.used': { message: 'You have no rebuys left in this season.' },
  'key-reused.change': { message: 'This Idempotency-Key was used for a different change of the group.' },
  'sign-up-closed.invite': {
    message: 'This server takes new users with an invite. Ask a friend for a link to a group.',
    field: 'invite',
  },
  'topup-not-due.balance': {
    message: `You can top up when your balance and open bets are under ${formatCents(cashierBelowCents)} together.`,
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
