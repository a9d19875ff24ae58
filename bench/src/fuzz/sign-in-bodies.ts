import { createHash } from 'node:crypto';
import type { RouteName } from '@courtside/contract';
import fc from 'fast-check';
import type { SignInTargets } from './sign-in-targets.ts';

const oneOf = <T>(items: readonly T[]) => fc.noBias(fc.constantFrom(...items));

/** Picks one of the first items mostly, and one of the second ones sometimes. */
const mostly = <T>(first: fc.Arbitrary<T>, second: fc.Arbitrary<T>, weight = 5): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: first }, { weight: 1, arbitrary: second });

/** Picks one of the latest items mostly, which are not used yet, and any one sometimes. */
const mostlyLatest = <T>(items: readonly T[]) => mostly(oneOf(items.slice(-10)), oneOf(items));

const newEmail = fc.uuid().map((id) => `${id}@fuzz.example`);
const newPassword = fc.uuid().map((id) => `pw-${id}`);
const nextOf = (token: string, salt: number) => createHash('sha256').update(`${token} ${salt}`).digest('base64url');

/**
 * Generates bodies for the routes that sign users in: mostly of existing users, sessions and links, some that were used before.
 * @returns null for other routes
 */
export function signInBodies(route: RouteName, targets: SignInTargets): fc.Arbitrary<object> | null {
  const visitors = targets.visitors();
  const email = visitors.length === 0 ? newEmail : oneOf(visitors.map((visitor) => visitor.email));
  const token = mostly(oneOf(targets.tokens()), oneOf(targets.replaced()));
  const resetCode = mostlyLatest(targets.resetCodes());
  switch (route) {
    case 'signUp':
      return fc.record({ email: mostly(newEmail, email), password: newPassword });
    case 'signInWithPassword': {
      if (visitors.length === 0) return fc.record({ email, password: newPassword });
      return fc
        .tuple(oneOf(visitors), newPassword, fc.nat(3), fc.boolean())
        .map(([visitor, wrong, isWrong, hasDevice]) => ({
          email: visitor.email,
          password: isWrong === 0 ? wrong : visitor.password,
          ...(hasDevice && { device: visitor.device }),
        }));
    }
    case 'renewSession':
      // Two calls with the same token choose the same next one, or different ones, as a copied token does.
      return fc.tuple(token, fc.nat(1)).map(([refreshToken, salt]) => ({
        refreshToken,
        next: nextOf(refreshToken, salt),
      }));
    case 'endSession':
      return fc.record({ refreshToken: token });
    case 'sendPasswordReset':
      return fc.record({ email: mostly(email, newEmail) });
    case 'readResetCode':
      return fc.record({ code: resetCode });
    case 'resetPassword':
      return fc.record({ code: resetCode, password: newPassword });
    case 'confirmEmail':
      return fc.record({ code: mostly(mostlyLatest(targets.confirmCodes()), resetCode) });
    case 'beginProviderSignIn':
      return fc.record({ again: fc.boolean() }, { requiredKeys: [] });
    case 'finishProviderSignIn': {
      const answer = mostlyLatest(targets.answers());
      const mixed = fc.tuple(answer, answer).map(([a, b]) => ({ flow: a.flow, answer: b.answer }));
      return mostly(answer, mixed);
    }
    default:
      return null;
  }
}
