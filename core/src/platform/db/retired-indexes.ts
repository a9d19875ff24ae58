/**
 * Names of indexes that older versions created, by collection. They are dropped at an upgrade, because each index costs every
 * write.
 */
export const retiredIndexes: Readonly<Record<string, readonly string[]>> = {
  users: ['deleted_balance', 'balance_-1_username_1__id_1', 'renamedAt_1'],
  seasonAccounts: ['seq_1'],
  tabAccounts: ['seq_1', 'holds.expiresAt_1'],
  bets: ['uid_1_status_1', 'status_1_gameId_1', 'bets_of_season'],
};
