import {
  type AccountExport,
  exportedGroupSchema,
  exportedNotificationsSchema,
  exportedTicketLegSchema,
  formatInviteCode,
  toDollars,
} from '@courtside/contract';
import type { ExportedAccount } from '@courtside/core/leaving';
import { nameOfAccount } from '@courtside/core/ledger/account-id';
import type { Entry } from '@courtside/core/ledger/entry.model';
import { presentApiKey } from './api-key.ts';
import { presentChallengeBlock } from './challenge.ts';
import { presentPlayerLimits } from './player-limits.ts';
import { toWire } from './to-wire.ts';
import { presentUserBet } from './user-bet.ts';

type ExportedEntry = AccountExport['accounts'][number]['ledger'][number];

function presentEntry({ seq, kind, amount, balance, at, ref }: Entry): ExportedEntry {
  const betId = 'bet' in ref ? ref.bet.id : null;
  return { seq, kind, amount: toDollars(amount), balance: toDollars(balance), at: at.toISOString(), betId };
}

/** Everything but the ledgers, bets, reactions and legs of tickets, which are too long to hold in memory. */
function presentHead({
  at,
  profile,
  groups,
  apiKeys,
  calendarLinkMadeAt,
  limits,
  notifications,
  challengeBlocks,
}: ExportedAccount): Omit<AccountExport, 'accounts' | 'bets' | 'reactions' | 'ticketLegs'> {
  const { uid, username, email, createdAt, renamedAt } = profile;
  return {
    exportedAt: at.toISOString(),
    profile: {
      uid,
      username,
      email: email ?? null,
      createdAt: createdAt.toISOString(),
      renamedAt: renamedAt?.toISOString() ?? null,
    },
    groups: groups.map(({ name: groupName, inviteCode, ...group }) => {
      const code = inviteCode === null ? null : formatInviteCode(inviteCode);
      return toWire(exportedGroupSchema, { ...group, groupName, inviteCode: code });
    }),
    apiKeys: apiKeys.map(presentApiKey),
    calendarLinkMadeAt: calendarLinkMadeAt?.toISOString() ?? null,
    limits: presentPlayerLimits(limits),
    notifications: toWire(exportedNotificationsSchema, notifications),
    challengeBlocks: challengeBlocks.map(presentChallengeBlock),
  };
}

/** A JSON array in pieces that join with commas: `before[first`, the rows between, and `]after`. */
async function* arrayPieces<T>(
  { before, after }: { before: string; after: string },
  batches: AsyncIterable<readonly T[]>,
  toJson: (row: T) => string,
): AsyncGenerator<string[], void, undefined> {
  let last: string | null = null;
  let prefix = `${before}[`;
  for await (const batch of batches) {
    const pieces: string[] = [];
    for (const row of batch) {
      if (last !== null) pieces.push(last);
      last = `${prefix}${toJson(row)}`;
      prefix = '';
    }
    // The first row of all waits for the next one.
    if (pieces.length > 0) yield pieces;
  }
  yield [`${last ?? prefix}]${after}`];
}

/** The export as JSON: pieces that, joined with commas and enclosed in braces, are one object. */
export async function* exportPieces(account: ExportedAccount): AsyncGenerator<string[], void, undefined> {
  yield [JSON.stringify(presentHead(account)).slice(1, -1)];
  for (const [index, { id, balance }] of account.accounts.entries()) {
    const isLast = index === account.accounts.length - 1;
    const begin = JSON.stringify({ account: nameOfAccount(id), balance: toDollars(balance) }).slice(0, -1);
    const before = `${index === 0 ? '"accounts":[' : ''}${begin},"ledger":`;
    yield* arrayPieces({ before, after: isLast ? '}]' : '}' }, account.ledger(id), (entry) =>
      JSON.stringify(presentEntry(entry)),
    );
  }
  yield* arrayPieces({ before: '"bets":', after: '' }, account.bets(), (bet) => JSON.stringify(presentUserBet(bet)));
  yield* arrayPieces({ before: '"reactions":', after: '' }, account.reactions(), ({ groupId, target, reaction }) =>
    JSON.stringify({ groupId, target, reaction }),
  );
  yield* arrayPieces({ before: '"ticketLegs":', after: '' }, account.ticketLegs(), ({ gameId: betId, ...leg }) =>
    JSON.stringify(toWire(exportedTicketLegSchema, { betId, ...leg })),
  );
}
