import { hashRecord, lineOfBet, noPreviousHash, type SealExport, type UnsealedRecord } from '../seals.ts';

/** The names in an export. */
interface Names {
  readonly uid?: string;
  readonly username?: string;
  readonly groupName?: string;
  readonly betId?: string;
  readonly teams?: { readonly team1: string; readonly team2: string };
}

const stake = 2_500;

/**
 * An export of a group with one sealed bet of its only member: $25.00 on the home team at +150.
 * @param amount the stake that the bet has now, in cents; the sealed one by default
 */
export async function aSealedExport(names: Names = {}, amount: number = stake): Promise<SealExport> {
  const { uid = 'ann', username = 'Ann', groupName = 'Hoops', betId = 'b1' } = names;
  const { teams = { team1: 'Boston Celtics', team2: 'Los Angeles Lakers' } } = names;
  const bet = {
    uid,
    id: betId,
    account: 'main',
    gameId: 'g1',
    market: 'moneyline',
    side: 'team1',
    line: null,
    amount: stake,
    price: 150,
    potential: 6_250,
    rounding: 'down',
    placedAt: '2026-01-14T21:00:00.000Z',
  } as const;
  const record: UnsealedRecord = {
    groupId: 'group',
    number: 1,
    kind: 'tip-off',
    gameId: 'g1',
    revision: 0,
    part: 0,
    at: '2026-01-15T00:30:15.000Z',
    game: { ...teams, startTime: '2026-01-15T00:30:00.000Z', startedAt: null, score: null },
    members: [uid],
    seasons: [],
    bets: [lineOfBet(bet)],
    results: [],
    salt: 'salt',
    previous: noPreviousHash,
  };
  return {
    format: 'courtside-seals-v1',
    group: { id: 'group', name: groupName },
    exportedAt: '2026-01-15T00:40:00.000Z',
    names: { [uid]: username },
    records: [{ ...record, ...(await hashRecord(record)) }],
    bets: [{ ...bet, amount, status: 'pending', paid: null, reason: null, undone: false }],
    games: [{ id: 'g1', ...teams, score: null, revision: 0, settled: false }],
    nextBefore: null,
  };
}
