import type { Connection } from 'mongoose';
import { betSchema } from '../../betting/bets/bet-doc.ts';
import { feedSchema } from '../../league/games/feed-doc.ts';
import { gameSchema } from '../../league/games/game-doc.ts';
import { oddsHistorySchema } from '../../league/games/odds-history-doc.ts';
import { injuriesSchema } from '../../league/injuries/injuries-doc.ts';
import { accountSchema } from '../../money/account-doc.ts';
import { entrySchema } from '../../money/entry-doc.ts';
import { lastAuditSchema } from '../../operations/audit/last-audit-doc.ts';
import { groupSchema } from '../../people/groups/group-doc.ts';
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
