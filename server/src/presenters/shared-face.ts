import { avatarColor, type Cents, formatChange, initialsOf } from '@courtside/contract';
import type { SharedNight } from '@courtside/core/nights/shared-night';

/** A member who is shown by name, without the uid. */
export interface Face {
  readonly name: string;
  readonly initials: string;
  /** CSS. */
  readonly color: string;
}

/** Money in words, and whether it was won: 1, lost: −1, or neither: 0. Null for no amount. */
export interface MoneyText {
  readonly text: string;
  readonly sign: number | null;
}

/** A profit with its sign: `+$24.50`. */
export const presentProfit = (profit: Cents): MoneyText => ({ text: formatChange(profit), sign: Math.sign(profit) });

/** The faces of the members who are shown, by uid. Their colors depend on each other only, not on members who are not shown. */
export function facesOf({ members }: Pick<SharedNight, 'members'>): (uid: string) => Face {
  const uids = members.map(({ uid }) => uid);
  const faces = new Map(
    members.map(({ uid, username }) => [
      uid,
      { name: username, initials: initialsOf(username), color: avatarColor(uid, uids) },
    ]),
  );
  return (uid) => faces.get(uid) ?? { name: '', initials: '', color: '' };
}
