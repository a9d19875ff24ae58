import type { UserBet } from '@courtside/contract/entities';
import { callForAll, type TokenSource } from '../../api/call.ts';

/** Whose bets are read. */
export interface Bettor {
  readonly uid: string;
  readonly token: TokenSource;
}

/** The longest page the server gives. */
const limit = '1000';

/** Reads all bets of a user, the latest first; there may be more than one answer holds. @throws ApiError */
export async function* readBets({ uid, token }: Bettor): AsyncGenerator<readonly UserBet[]> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, meta } = await callForAll('listUserBets', { params: { uid }, query: { limit, cursor }, token });
    yield Object.values(data);
    cursor = meta.nextCursor ?? null;
  }
}
