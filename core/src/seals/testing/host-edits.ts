import { type CurrentBet, dayMs, hourMs, type SealExport, type SealRecord } from '@courtside/contract';
import { gradedResult } from '@courtside/contract/sealed-results';

export type Draw = (below: number) => number;

/** An edit of a host, who has the database, the worker and the messages of the chat. Changes the export in place. */
export type HostEdit = (copy: SealExport, draw: Draw) => void | Promise<void>;

export function pick<T>(items: readonly T[], draw: Draw): T {
  const item = items[draw(items.length)];
  if (item === undefined) throw new Error('nothing to edit');
  return item;
}

export const exchange = { team1: 'team2', team2: 'team1', over: 'under', under: 'over' } as const;
export const shifted = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/** A game whose newest result is a sealed score, with its newest result record. */
export function decided(copy: SealExport, draw: Draw) {
  const game = pick(
    copy.games.filter(({ score, settled }) => settled && score !== null),
    draw,
  );
  const results = copy.records.filter(({ gameId, kind }) => gameId === game.id && kind === 'result');
  const record = results.findLast(({ revision }) => revision === game.revision);
  if (record === undefined) throw new Error('no result');
  return { game, record };
}

/** A sealed bet as the server has it now. */
export function sealedBet(copy: SealExport, draw: Draw): CurrentBet {
  const { game } = decided(copy, draw);
  return pick(
    copy.bets.filter(({ gameId }) => gameId === game.id),
    draw,
  );
}

/** Gives every bet on a game the result that follows from its score. */
export function grade(copy: SealExport, gameId: string): void {
  const game = copy.games.find(({ id }) => id === gameId);
  if (game === undefined) return;
  for (const bet of copy.bets) {
    const { status, paid, reason } = bet;
    if (bet.gameId !== gameId || status === 'pending' || paid === null) continue;
    Object.assign(
      bet,
      gradedResult(bet, { status, paid, reason }, { game: { score: game.score, startedAt: game.startedAt ?? null } }),
    );
  }
}

/** The other team wins: another score with the next revision, and winners and losers exchanged with their payouts. */
function reverse(copy: SealExport, draw: Draw) {
  const { game, record } = decided(copy, draw);
  if (game.score === null) throw new Error('void');
  const { team1, team2 } = game.score;
  game.score = { team1: team2, team2: team1 };
  game.revision += 1;
  grade(copy, game.id);
  return { game, record, before: { team1, team2 } };
}

function withReason({ game, before }: ReturnType<typeof reverse>): void {
  const earlier = [...(game.correction?.earlier ?? []), before];
  game.correction = { reason: 'The official score was wrong.', earlier };
}

/** A won bet that never was, on a game of the chain. */
function forged(copy: SealExport, draw: Draw, change: Partial<CurrentBet>): CurrentBet {
  const bet = { ...sealedBet(copy, draw), id: 'forged', status: 'won', reason: null, ...change } as const;
  return { ...bet, paid: bet.potential };
}

function tipOffOf(copy: SealExport, { gameId }: { readonly gameId: string }): SealRecord {
  const record = copy.records.find((each) => each.gameId === gameId);
  if (record === undefined) throw new Error('no record');
  return record;
}

/** Inserts a bet that was placed so long after the tip-off that its game has. */
const placedAfter =
  (ms: number): HostEdit =>
  (copy, draw) => {
    const bet = sealedBet(copy, draw);
    copy.bets.push(
      forged(copy, () => draw(1), { ...bet, id: 'forged', placedAt: shifted(tipOffOf(copy, bet).game.startTime, ms) }),
    );
  };

/** Changes one field of a random game that is settled. */
const ofGame =
  (change: (game: SealExport['games'][number]) => void): HostEdit =>
  (copy, draw) =>
    change(decided(copy, draw).game);

/** Changes one field of a random bet that is settled. */
const ofBet =
  (change: (bet: CurrentBet) => void): HostEdit =>
  (copy, draw) =>
    change(sealedBet(copy, draw));

/** Changes one field of a random record, without hashing it again. */
const ofRecord =
  (change: (record: SealRecord) => void): HostEdit =>
  (copy, draw) =>
    change(pick(copy.records, draw));

/** Edits that a verification names without any hash from outside. */
export const plainEdits: Readonly<Record<string, HostEdit>> = {
  'another score with the next revision'(copy, draw) {
    reverse(copy, draw);
  },
  'another score, settled anew, with a reason'(copy, draw) {
    const reversed = reverse(copy, draw);
    withReason(reversed);
    reversed.game.settledAt = shifted(copy.exportedAt, -hourMs - 1);
  },
  'another score that is settled at no time'(copy, draw) {
    copy.exportedAt = shifted(copy.exportedAt, 4 * dayMs);
    const reversed = reverse(copy, draw);
    withReason(reversed);
    Object.assign(reversed.game, { settled: false, settledAt: null });
  },
  'another score without the results before it'(copy, draw) {
    reverse(copy, draw).game.settledAt = shifted(copy.exportedAt, -60_000);
  },
  'winners and losers exchanged'(copy, draw) {
    const { game } = decided(copy, draw);
    for (const bet of copy.bets.filter(({ gameId, status }) => gameId === game.id && /won|lost/.test(status)))
      Object.assign(bet, bet.status === 'won' ? { status: 'lost', paid: 0 } : { status: 'won', paid: bet.potential });
    copy.bets.push(...copy.bets.splice(0, 1));
    Object.assign(sealedBet(copy, draw), { paid: 12_345 });
  },
  'a game without its result'(copy, draw) {
    const { game } = decided(copy, draw);
    Object.assign(game, { score: null, revision: 0, settled: false, settledAt: null, correction: null });
    for (const bet of copy.bets)
      if (bet.gameId === game.id) Object.assign(bet, { status: 'pending', paid: null, reason: null });
  },
  'a void game'(copy, draw) {
    const { game } = decided(copy, draw);
    game.score = null;
    grade(copy, game.id);
  },
  'a won bet at the tip-off': placedAfter(0),
  'a won bet before the tip-off': placedAfter(-1),
  'a won bet a second after the tip-off': placedAfter(1_000),
  'a won bet an hour after the tip-off': placedAfter(hourMs),
  'a copy in front of a bet'(copy, draw) {
    const bet = sealedBet(copy, draw);
    copy.bets.unshift({ ...bet, status: 'won', paid: bet.potential, reason: null });
  },
  'a copy behind a bet'(copy, draw) {
    copy.bets.push(sealedBet(copy, draw));
  },
  'a winner who is not a member'(copy, draw) {
    copy.bets.push(forged(copy, draw, { uid: 'stranger' }));
  },
  'a winner of an unknown season'(copy, draw) {
    const member = pick(tipOffOf(copy, sealedBet(copy, draw)).members, draw);
    copy.bets.push(forged(copy, draw, { account: 'no-season', uid: member }));
  },
  'a winner on an unknown game'(copy, draw) {
    copy.bets.push(forged(copy, draw, { gameId: 'no-game' }));
  },
  'a game twice'(copy, draw) {
    const { game } = decided(copy, draw);
    copy.games.unshift({ ...game, score: null });
  },
  'a game that no record has'(copy, draw) {
    copy.games.push({ ...decided(copy, draw).game, id: 'no-game' });
  },
  'a removed game'(copy, draw) {
    copy.games.splice(draw(copy.games.length), 1);
  },
  'the teams exchanged': ofGame((game) => Object.assign(game, { team1: game.team2, team2: game.team1 })),
  'a lower revision': ofGame((game) => {
    game.revision -= 1;
  }),
  'an unsettled game': ofGame((game) => {
    game.settled = false;
  }),
  'another time of a settlement': ofGame((game) => {
    game.settledAt = shifted(game.settledAt ?? '', -1);
  }),
  'another start of a game': ofGame((game) => {
    game.startedAt = '2026-01-14T00:00:00.000Z';
  }),
  'a tip-off after the result': ofGame((game) => {
    game.startTime = shifted(game.startTime ?? '', dayMs);
  }),
  'another reason': ofGame((game) => {
    game.correction = { reason: 'Because.', earlier: [null] };
  }),
  'a game without its times': ofGame((game) => {
    delete game.settledAt;
  }),
  'a pending bet': ofBet((bet) => Object.assign(bet, { status: 'pending', paid: null, reason: null })),
  'a cash-out that never was': ofBet((bet) => {
    const { status, amount, paid } = bet;
    Object.assign(bet, {
      status: 'cashed-out',
      paid: status === 'cashed-out' ? (paid ?? 0) + 1 : amount,
      reason: null,
    });
  }),
  'a refund that never was': ofBet((bet) =>
    Object.assign(bet, { status: 'void', paid: bet.amount + 1, reason: 'price-error' }),
  ),
  'an undone bet': ofBet((bet) => {
    bet.undone = true;
  }),
  'a bet of another user': ofBet((bet) => {
    bet.uid = 'stranger';
  }),
  'a bet on another account': ofBet((bet) => {
    bet.account = 'no-season';
  }),
  'a bet on the other side': ofBet((bet) => {
    bet.side = exchange[bet.side];
  }),
  'an export from before its records'(copy) {
    copy.exportedAt = copy.records[0]?.at ?? '';
  },
  'an export that says it begins later'(copy) {
    copy.nextBefore = 2;
  },
  'an export that says it ends earlier'(copy) {
    copy.newest = 1;
  },
  'the first records removed'(copy) {
    copy.records.splice(0, 3);
    copy.nextBefore = 4;
  },
  'members of a record': ofRecord(({ members }) => void members.push('stranger')),
  'seasons of a record': ofRecord(({ seasons }) => void seasons.push('no-season')),
  'the revision of a record': ofRecord((record) => {
    record.revision += 1;
  }),
  'the part of a record': ofRecord((record) => {
    record.part += 1;
  }),
  'the format of a record': ofRecord((record) => {
    delete record.version;
  }),
  'the time of a settlement in a record': ofRecord((record) => {
    record.settledAt = record.at.replace('2026', '2025');
  }),
  'the reason in a record': ofRecord((record) => {
    record.correction = { reason: 'Because.', earlier: [] };
  }),
  'the previous hash of a record': ofRecord((record) => {
    record.previous = 'f'.repeat(64);
  }),
  'the hash of a record': ofRecord((record) => {
    record.hash = 'f'.repeat(64);
  }),
  'the tip-off in a record': ofRecord(({ game }) => {
    game.startTime = shifted(game.startTime, -1);
  }),
};
