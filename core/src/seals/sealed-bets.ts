import type { CurrentBet, SealedBet, SealedResult, SealRecord } from '@courtside/contract';
import { isObviousError } from '../bets/obvious-error.ts';
import { type Game, isUndecided } from '../league/games/game.ts';
import { nameOfAccount } from '../ledger/account-id.ts';
import { type Bet, selectionOf } from '../ledger/bet.ts';
import type { SealDoc } from './seal.model.ts';

/** What a seal fixes of a bet. */
export function sealedBetOf(bet: Bet): SealedBet {
  const { uid, id, gameId, amount, price, potential, roundedDown, placedAt, challenge } = bet;
  const { market, side, line } = selectionOf(bet);
  return {
    uid,
    id,
    account: nameOfAccount(bet.account),
    gameId,
    market,
    side,
    line,
    amount,
    price,
    potential,
    rounding: roundedDown ? 'down' : 'nearest',
    placedAt: placedAt.toISOString(),
    ...(challenge !== undefined && { challenge }),
  };
}

/** The points of a decided game; null before the result and for a void game. */
export function pointsOf(game: Pick<Game, 'betStatus' | 'score'>): { team1: number; team2: number } | null {
  if (isUndecided(game) || game.betStatus === 'void' || game.score === null) return null;
  return { team1: game.score.team1, team2: game.score.team2 };
}

/** What a closed bet paid, in cents. */
export function paidOf({ status, amount, potential, paid = potential, cashedOut = 0 }: Bet): number {
  return { pending: 0, won: paid, lost: 0, push: amount, void: amount, 'cashed-out': cashedOut }[status];
}

/** Why a bet is void. */
function reasonOf(bet: Bet, game: Game): SealedResult['reason'] {
  if (bet.status !== 'void') return null;
  if (bet.priceError || isObviousError(bet, game)) return 'price-error';
  const isLate = game.startedAt !== null && bet.placedAt >= game.startedAt;
  return pointsOf(game) !== null && isLate ? 'late' : 'void';
}

/** The result of a bet; null while it is pending. */
export function sealedResultOf(bet: Bet, game: Game): SealedResult | null {
  const { uid, id, status } = bet;
  return status === 'pending' ? null : { uid, id, status, paid: paidOf(bet), reason: reasonOf(bet, game) };
}

/** A bet as an export has it, with its current result. */
export function currentBetOf(bet: Bet, game: Game): CurrentBet {
  const { status } = bet;
  return {
    ...sealedBetOf(bet),
    status,
    paid: status === 'pending' ? null : paidOf(bet),
    reason: reasonOf(bet, game),
    undone: bet.cancelled === true,
  };
}

/** Why the result of a game replaces an earlier one; null for a first result. */
export function correctionOf({
  resultRevision,
  resultNote,
  earlierResults = [],
}: Pick<Game, 'resultRevision' | 'resultNote' | 'earlierResults'>): NonNullable<SealRecord['correction']> | null {
  if (resultRevision <= 1) return null;
  const earlier = earlierResults.map(({ score }) => score && { team1: score.team1, team2: score.team2 });
  return { reason: resultNote, earlier };
}

/** A record as its document has it. */
export function docOf(record: SealRecord): SealDoc {
  const { version, at, game, settledAt, correction, ...rest } = record;
  const { startTime, startedAt, score, ...teams } = game;
  return {
    ...rest,
    ...(version !== undefined && { version }),
    _id: `${record.groupId}:${record.number}`,
    at: new Date(at),
    game: {
      ...teams,
      startTime: new Date(startTime),
      ...(startedAt !== null && { startedAt: new Date(startedAt) }),
      ...(score !== null && { score }),
    },
    ...(settledAt && { settledAt: new Date(settledAt) }),
    ...(correction && {
      correction: {
        ...(correction.reason !== null && { reason: correction.reason }),
        earlier: correction.earlier.map((points) => (points === null ? {} : { score: points })),
      },
    }),
  };
}

/** A record as exports have it. */
export function recordOf(doc: SealDoc): SealRecord {
  const {
    _id,
    version,
    at,
    game,
    members,
    seasons,
    bets,
    results,
    tickets: _secret,
    settledAt,
    correction,
    ...rest
  } = doc;
  const { team1, team2, startTime, startedAt, score } = game;
  return {
    ...(version != null && { version, settledAt: settledAt?.toISOString() ?? null }),
    ...(correction != null && {
      correction: {
        reason: correction.reason ?? null,
        earlier: correction.earlier.map(({ score: points }) =>
          points == null ? null : { team1: points.team1, team2: points.team2 },
        ),
      },
    }),
    ...rest,
    at: at.toISOString(),
    game: {
      team1,
      team2,
      startTime: startTime.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      score: score == null ? null : { team1: score.team1, team2: score.team2 },
    },
    members: [...members],
    seasons: [...seasons],
    bets: [...bets],
    results: [...results],
  };
}
