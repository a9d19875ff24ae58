import {
  type BalanceHistory,
  combinedPrice,
  type LedgerBet,
  type LedgerLine,
  parlayName,
  type RouteData,
  toDollars,
} from '@courtside/contract';
import type { CashierReceipt } from '@courtside/core/bets/cashier/cashier';
import type { BalancePoint } from '@courtside/core/bets/trail/balance-history';
import type { TrailBet, TrailLine } from '@courtside/core/bets/trail/money-trail';

function presentLeg({
  selection,
  ...leg
}: NonNullable<TrailBet['legs']>[number]): NonNullable<LedgerBet['legs']>[number] {
  return { ...selection, ...leg };
}

function presentBet(bet: TrailBet): LedgerBet {
  const { id, gameId, team1, team2, teamChosen, selection, price, stake, potential, startTime, legs } = bet;
  return {
    id,
    betId: gameId,
    team1,
    team2,
    ...selection,
    teamChosen: legs === null ? teamChosen : parlayName(legs.length),
    price: legs === null ? price : combinedPrice(legs.map((leg) => leg.price)),
    amount: toDollars(stake),
    potentialWinnings: toDollars(potential),
    startTime: startTime.toISOString(),
    ...(legs && { legs: legs.map(presentLeg) }),
  };
}

/** A ledger entry as shown to the account's owner; money in dollars. */
export function presentLedgerLine(line: TrailLine): LedgerLine {
  const { seq } = line;
  const common = { seq, amount: toDollars(line.amount), balance: toDollars(line.balance), at: line.at.toISOString() };
  switch (line.kind) {
    case 'stake':
      return {
        ...common,
        kind: line.kind,
        bet: presentBet(line.bet),
        result: line.result,
        fromHold: line.fromHold,
      };
    case 'hold':
      return { ...common, kind: line.kind, expiresAt: line.expiresAt.toISOString() };
    case 'payout':
      return { ...common, kind: line.kind, bet: presentBet(line.bet), result: line.result, note: line.note };
    case 'refund':
      return { ...common, kind: line.kind, bet: presentBet(line.bet), reason: line.reason, note: line.note };
    case 'deposit':
      return { ...common, kind: line.kind, reason: line.reason };
    case 'correction':
      return {
        ...common,
        kind: line.kind,
        reason: line.reason,
        bet: line.bet && presentBet(line.bet),
        from: line.from,
        to: line.to,
        scores: line.scores,
        note: line.note,
      };
    case 'opening':
    case 'release':
    case 'bonus':
    case 'rebuy':
      return { ...common, kind: line.kind };
  }
}

/** A balance and the time from which it held; dollars. */
export function presentBalancePoint({ at, balance }: BalancePoint): BalanceHistory['points'][number] {
  return { at: at.toISOString(), balance: toDollars(balance) };
}

/** A deposit or top-up with its bonus and the new balance; dollars. */
export function presentReceipt({ deposit, bonus, balance }: CashierReceipt): RouteData<'deposit'> {
  return { deposit: toDollars(deposit), bonus: toDollars(bonus), balance: toDollars(balance) };
}
