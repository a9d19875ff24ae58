import type { HouseConfig } from '@courtside/contract/client-config';
import { ApiError } from '../../../api/call.ts';
import { SignInError, type SignInErrorCode } from '../sign-in-client.ts';

/** The server's codes that mean something to the app. */
const ownCodes: Readonly<Partial<Record<ApiError['code'], SignInErrorCode>>> = {
  'invalid-credentials': 'invalid-credentials',
  'account-disabled': 'user-disabled',
  'email-in-use': 'email-in-use',
  'weak-password': 'weak-password',
  'invalid-email': 'invalid-email',
  'too-many-attempts': 'too-many-attempts',
  'too-many-requests': 'too-many-attempts',
  'invalid-link': 'invalid-link',
  'session-over': 'session-over',
  'sign-up-closed': 'sign-up-closed',
  'invite-not-found': 'invite-not-found',
  'no-mail': 'no-mail',
  'provider-refused': 'provider-refused',
  'provider-unavailable': 'provider-unavailable',
  network: 'network',
  internal: 'network',
  unavailable: 'network',
};

function codeOf({ code }: ApiError, { signUp }: Pick<HouseConfig, 'signUp'>): SignInErrorCode {
  if (code === 'sign-up-closed' && signUp === 'invite') return 'invite-needed';
  return ownCodes[code] ?? 'other';
}

/** Runs calls of the server. @throws SignInError in place of a failed call; any other error as it is */
export async function withSignInErrors<T>(config: Pick<HouseConfig, 'signUp'>, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    throw cause instanceof ApiError ? new SignInError(codeOf(cause, config), { cause }) : cause;
  }
}
