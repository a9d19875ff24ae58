/** Longest reason that an operator can give, in characters. */
export const maxReasonLength = 500;
