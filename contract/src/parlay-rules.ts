/**
 * The rules of parlays in words: the guide says them, and docs/parlays.md. This file does not import the schemas, so that browsers do not
 * load a validator.
 */
export const parlayRules = [
  'Two to six legs on one ticket, one of a game: legs of one game are not independent. All of them have to win.',
  'It pays the stake times the exact product of their prices, rounded down once.',
  'One lost leg loses the ticket at once. A void leg or a push drops out, and the ticket pays without it. With no leg left, the stake is back.',
  'A corrected result changes the ticket by the difference, also from lost to open again.',
  'A leg whose game moves to another day waits for it, as a bet on one game does.',
  'Undo it within ten seconds, or cash it out while none of its open legs is played.',
  'It pays at most ten times what its account starts with: one lucky ticket must not decide everything.',
  'Friends see each leg from its own tip-off, and how many more there are.',
] as const;
