import { formatCents, toCents, toDollars } from '@courtside/contract';
import type { CashierReceipt } from '@courtside/core';
import type { Handlers } from './handler.ts';

function presentReceipt({ deposit, bonus, balance }: CashierReceipt) {
  return { deposit: toDollars(deposit), bonus: toDollars(bonus), balance: toDollars(balance) };
}

export const cashierRoutes: Pick<Handlers, 'deposit' | 'topUp'> = {
  async deposit({ core, caller, body, headers }) {
    const order = { uid: caller.uid, amount: toCents(body.amount), key: headers['idempotency-key'] };
    const receipt = await core.cashier.deposit(order);
    const { deposit, bonus } = receipt;
    const message = `${formatCents(deposit)} deposited, and ${formatCents(bonus)} on top as your bonus.`;
    return { data: presentReceipt(receipt), message };
  },

  async topUp({ core, caller, body, headers }) {
    const order = { uid: caller.uid, amount: toCents(body.amount), key: headers['idempotency-key'] };
    const receipt = await core.cashier.topUp(order);
    return { data: presentReceipt(receipt), message: `${formatCents(receipt.deposit)} topped up.` };
  },
};
