import type { Connection } from 'mongoose';
import { accountSchema } from '../accounts/account-doc.ts';
import { lastAuditSchema } from '../audit/last-audit-doc.ts';
import { betSchema } from '../bets/bet-doc.ts';
import { feedSchema } from '../games/feed-doc.ts';
import { gameSchema } from '../games/game-doc.ts';
import { oddsHistorySchema } from '../games/odds-history-doc.ts';
import { groupSchema } from '../groups/group-doc.ts';
import { injuriesSchema } from '../injuries/injuries-doc.ts';
import { entrySchema } from '../ledger/entry-doc.ts';
import { checkpointSchema } from './checkpoint-doc.ts';
import { secretSchema } from './secret-doc.ts';

/** The collections, bound to one connection. */
export function defineModels(connection: Connection) {
  return {
    accounts: connection.model('Account', accountSchema),
    games: connection.model('Game', gameSchema),
    oddsHistory: connection.model('OddsHistory', oddsHistorySchema),
    bets: connection.model('Bet', betSchema),
    entries: connection.model('Entry', entrySchema),
    feeds: connection.model('Feed', feedSchema),
    groups: connection.model('Group', groupSchema),
    injuries: connection.model('Injuries', injuriesSchema),
    audits: connection.model('Audit', lastAuditSchema),
    checkpoints: connection.model('Checkpoint', checkpointSchema),
    secrets: connection.model('Secret', secretSchema),
  };
}

export type Models = ReturnType<typeof defineModels>;
