import type { GroupNotice } from '@courtside/contract/group-log';
import { store } from '../../store.ts';
import { showToast, type ToastText } from '../../ui/toast/toast-atoms.ts';
import { stakeAccountAtom } from '../account/stake-accounts.ts';
import { rememberStarts, startWords } from './season-starts.ts';

const listOf = new Intl.ListFormat('en-US');

/** `Ana won Week one in Hoops. The table is final.` */
function seasonEndWords({ groupName, name, champions = [] }: GroupNotice): string {
  const result = champions.length === 0 ? `${name} is over` : `${listOf.format(champions)} won ${name}`;
  return `${result} in ${groupName}. The table is final.`;
}

/** What a notice says to a user; null if the user's own action has said it. */
function wordsOf(notice: GroupNotice, own: string): ToastText | null {
  const { kind, groupName, name, uid } = notice;
  const isOwn = uid === own;
  switch (kind) {
    case 'season-opened':
      return isOwn ? null : { tone: 'plain', text: `${groupName} has a new season: ${name}.` };
    case 'season-started':
      return { tone: 'win', text: startWords(name, groupName) };
    case 'season-finished':
      return { tone: 'plain', text: seasonEndWords(notice) };
    case 'new-owner':
      return { tone: 'plain', text: isOwn ? `You own ${groupName} now.` : `${name} owns ${groupName} now.` };
    case 'removed':
      return isOwn
        ? { tone: 'loss', text: `The owner removed you from ${groupName}.` }
        : { tone: 'plain', text: `${name} was removed from ${groupName}.` };
    default:
      return null;
  }
}

/** Shows notices about the groups of a user, and selects the account of a season that has started for the next bet. */
export function announceNotices(notices: readonly GroupNotice[], own: string): void {
  for (const notice of notices) {
    const words = wordsOf(notice, own);
    if (words !== null) showToast(words);
    if (notice.kind !== 'season-started' || notice.seasonId === null) continue;
    store.set(stakeAccountAtom, notice.seasonId);
    rememberStarts(own, [notice.seasonId]);
  }
}
