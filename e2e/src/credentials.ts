import { randomUUID } from 'node:crypto';

/** The password of every user of the tests. */
export const password = 'play-money';

/** An email address that no account uses yet. */
export function newEmail(): string {
  return `${randomUUID().slice(0, 8)}@example.com`;
}
