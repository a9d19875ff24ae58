import type { accountRoutes } from '@courtside/contract/routes/account';
import { ann, bet, type ExamplesOf, openedAt } from './example.ts';

const own = { uid: ann.uid };
const keyId = 'a3f09c5e7d124b68';
const text = `ck_${keyId}51c7e0a94f3d28b6e15a7c90d2f48b63ae07519cd4f2b86e`;
const key = { id: keyId, name: 'Underdog bot', scope: 'bet', ending: 'b86e', createdAt: openedAt } as const;

export const accountExamples: ExamplesOf<typeof accountRoutes> = {
  listApiKeys: { params: own, status: 200, data: [{ ...key, lastUsedAt: null }] },
  createApiKey: {
    params: own,
    body: { name: key.name, scope: key.scope },
    status: 201,
    data: { ...key, lastUsedAt: null, key: text },
    message: 'Underdog bot is created. Copy the key now: it is not shown again.',
  },
  revokeApiKey: {
    params: { ...own, keyId },
    status: 200,
    data: { id: keyId },
    message: 'The key is revoked.',
  },
  exportAccount: {
    params: own,
    status: 200,
    data: {
      exportedAt: openedAt,
      profile: { ...ann, email: 'ann@example.com', createdAt: openedAt, renamedAt: null },
      groups: [],
      apiKeys: [],
      calendarLinkMadeAt: null,
      limits: { pausedUntil: null, dailyLimit: null, nextDailyLimit: null, stakedToday: 25 },
      notifications: {
        off: [],
        quietHours: { start: '23:00', end: '09:00', timeZone: 'America/New_York' },
        devices: [],
      },
      challengeBlocks: [],
      accounts: [
        {
          account: 'main',
          balance: 975,
          ledger: [
            { seq: 1, kind: 'opening', amount: 1000, balance: 1000, at: openedAt, betId: null },
            { seq: 2, kind: 'stake', amount: -25, balance: 975, at: openedAt, betId: bet.id },
          ],
        },
      ],
      bets: [bet],
      reactions: [],
      ticketLegs: [],
    },
  },
  deleteAccount: {
    params: own,
    body: { confirm: 'DELETE' },
    status: 200,
    data: { username: 'Former player 4821' },
    message: 'Your account is deleted.',
  },
};
