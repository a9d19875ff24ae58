import type { NewSeason, Season, SeasonRow } from '@courtside/contract/seasons';
import { attempt } from '../../api/attempts.ts';
import { ApiError, call, messageOf } from '../../api/call.ts';
import { refusalOf } from '../account/betting-break.ts';
import { idToken } from '../session/open-auth.ts';
import { showSeason, showSeasonRow } from './season-atoms.ts';

/** The result of an action. A refusal has a message for the user, and the field at fault if the server named one. */
export type SeasonResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string; readonly field: string | null };

function refusal(error: unknown, fallback: string) {
  const field = error instanceof ApiError ? error.details.field : null;
  return { ok: false, message: messageOf(error, fallback), field: typeof field === 'string' ? field : null } as const;
}

/** Opens a season of a group. Never throws. */
export async function openSeason(groupId: string, body: NewSeason): Promise<SeasonResult<Season>> {
  try {
    const value = await attempt({
      intent: ['season', groupId, ...Object.values(body)],
      send: (key) =>
        call('createSeason', { params: { groupId }, token: idToken, headers: { 'idempotency-key': key }, body }),
    });
    showSeason(value);
    return { ok: true, value };
  } catch (error) {
    return refusal(error, 'The season could not be opened. Please try again.');
  }
}

/** Takes a rebuy. Never throws. */
export async function takeRebuy(
  { groupId, id }: Pick<Season, 'groupId' | 'id'>,
  { uid, rebuys }: Pick<SeasonRow, 'uid' | 'rebuys'>,
): Promise<SeasonResult<SeasonRow>> {
  try {
    const value = await attempt({
      intent: ['rebuy', uid, id, rebuys],
      send: (key) =>
        call('rebuy', {
          params: { groupId, seasonId: id },
          token: idToken,
          headers: { 'idempotency-key': key },
          body: {},
        }),
    });
    showSeasonRow(id, value);
    return { ok: true, value };
  } catch (error) {
    return { ...refusal(error, ''), message: refusalOf(uid, error, 'The rebuy was not possible. Please try again.') };
  }
}
