import { type Cents, DomainError, formatCents, maxParlayFactor } from '@courtside/contract';

/**
 * Refuses a parlay that would pay more than ten times what its account starts with.
 * @param potential what it pays if all its legs win, in cents
 * @param startsWith what the account starts with, in cents
 * @throws DomainError `parlay-over-limit`
 */
export function checkParlayPayout(potential: Cents, startsWith: Cents): void {
  const max = startsWith * maxParlayFactor;
  if (potential <= max) return;
  const message = `A parlay pays at most ${formatCents(max)} here, ten times what the account starts with.`;
  throw new DomainError('parlay-over-limit', { message });
}
