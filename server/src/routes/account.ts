import { DomainError } from '@courtside/contract';
import type { accountRoutes } from '@courtside/contract/routes/account';
import { createApiKey, listApiKeys, revokeApiKey } from '@courtside/core/members/access/api-keys';
import { exportPieces } from '../presenters/account-export.ts';
import { presentApiKey } from '../presenters/api-key.ts';
import type { HandlersOf } from './route.ts';
import { StreamedList } from './streamed-list.ts';

export const accountHandlers: HandlersOf<typeof accountRoutes> = {
  async listApiKeys({ core, params: { uid } }) {
    const keys = await listApiKeys(core, uid);
    return { status: 200, data: keys.map(presentApiKey) };
  },

  async createApiKey({ core, params: { uid }, body: { name, scope } }) {
    const { key, text } = await createApiKey(core, { uid, name, scope });
    const message = `${key.name} is created. Copy the key now: it is not shown again.`;
    return { status: 201, data: { ...presentApiKey(key), key: text }, message };
  },

  async revokeApiKey({ core, params: { uid, keyId } }) {
    await revokeApiKey(core, uid, keyId);
    return { status: 200, data: { id: keyId }, message: 'The key is revoked.' };
  },

  async exportAccount({ core, params: { uid } }) {
    const account = await core.exportAccount(uid);
    if (account === null) throw new DomainError('user-not-found');
    const day = account.at.toISOString().slice(0, 10);
    return StreamedList.begin('exportAccount', {
      batches: exportPieces(account),
      brackets: ['{', '}'],
      toJson: (piece) => piece,
      meta: () => undefined,
      headers: { 'content-disposition': `attachment; filename="courtside-${day}.json"` },
    });
  },

  async deleteAccount({ core, caller, idToken }) {
    const { uid, signedInAt, signIns } = caller;
    const username = await core.deletions.delete({ uid, signedInAt, signIns, idToken: idToken() });
    return { status: 200, data: { username }, message: 'Your account is deleted.' };
  },
};
