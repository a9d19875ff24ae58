import type { OwnUser } from '@courtside/contract/entities';
import { ApiError } from '../../api/api-error.ts';
import { call, type TokenSource } from '../../api/call.ts';

/** Reads the signed-in user's own record. @throws ApiError, also for the public record of another user */
export async function readOwnUser(uid: string, token: TokenSource): Promise<OwnUser> {
  const user = await call('getUser', { params: { uid }, token });
  if ('seq' in user) return user;
  throw new ApiError(null, user);
}
