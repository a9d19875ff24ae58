/** Errors of placing, undoing and cashing out bets. */
export const betErrors = {
  'betting-closed': { status: 409, message: 'Betting on this game has ended.' },
  'odds-stale': { status: 409, message: 'These odds are too old to bet on. Please wait for new ones.', field: 'betId' },
  'market-paused': {
    status: 409,
    message: 'Betting on this game is paused. Please try again in a moment.',
    field: 'betId',
  },
  'market-not-offered': { status: 409, message: 'This market is not offered for this game.', field: 'market' },
  'odds-changed': { status: 409, message: 'The odds have changed.', field: 'acceptedPrice' },
  'same-game': {
    status: 409,
    message: 'Legs of one game are not independent. Choose one of them.',
    field: 'legs',
  },
  'too-many-legs': {
    status: 409,
    message: 'This season does not take parlays with so many legs.',
    field: 'legs',
  },
  'parlay-over-limit': {
    status: 409,
    message: 'A parlay pays at most ten times what the account starts with.',
    field: 'amount',
  },
  'insufficient-balance': {
    status: 409,
    message: 'Your bet amount exceeds your available balance. Please reduce the bet amount.',
    field: 'amount',
  },
  'betting-paused': { status: 409, message: 'You are taking a break. Your pending bets still settle.' },
  'over-daily-limit': { status: 409, message: 'This is more than your daily limit allows.', field: 'amount' },
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
} as const;
