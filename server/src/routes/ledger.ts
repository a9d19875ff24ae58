import { DomainError } from '@courtside/contract';
import { presentBalancePoint, presentLedgerLine } from '../presenters/ledger-line.ts';
import type { Handlers } from './handler.ts';

export const ledgerRoutes: Pick<Handlers, 'readLedger' | 'readBalanceHistory'> = {
  async readLedger({ core, params, query }) {
    const { lines, nextCursor } = await core.readLedger(params.uid, query);
    // Every account has its opening entry, so only a first page can have found nobody.
    if (lines.length === 0 && query.cursor === undefined) throw new DomainError('user-not-found');
    return { data: { lines: lines.map(presentLedgerLine), nextCursor } };
  },

  async readBalanceHistory({ core, params }) {
    const points = await core.readBalanceHistory(params.uid);
    if (points.length === 0) throw new DomainError('user-not-found');
    return { data: { points: points.map(presentBalancePoint) } };
  },
};
