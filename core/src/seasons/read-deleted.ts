import { mainAccountOf } from '../ledger/account-id.ts';
import type { SeasonsDatabase } from './collections.ts';

/** Reads which users of a table deleted their account, with their anonymous names. They cannot win the title. */
export function readDeleted(db: SeasonsDatabase, rows: readonly { readonly uid: string }[]) {
  const accounts = rows.map(({ uid }) => mainAccountOf(uid));
  return db.users
    .find({ _id: { $in: accounts }, deletedAt: { $exists: true } }, { uid: 1, username: 1 })
    .lean()
    .exec();
}
