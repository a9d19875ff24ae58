/**
 * Asks the server about a group only if the user may be a member. It refuses anyone else, which the browser logs as an
 * error, and they need no more than the invite.
 */
import { sessionSignal } from '../../api/call.ts';
import { holdsBackAtom } from '../../delay/tv-delay.ts';
import { store, whenTrue } from '../../store.ts';
import { accountAtom } from '../account/account-atoms.ts';
import { betsFailureAtom } from '../bets/bets-atoms.ts';
import { loadSeasons } from '../seasons/season-atoms.ts';
import { groupViewAtom, loadGroup, showNotMember } from './group-atoms.ts';
import { inviteAtom, loadInvite, loadOwnInvite, showNoOwnInvite } from './invites.ts';
import { loadMyGroups, myGroupsAtom, myGroupsLoadAtom } from './own-groups.ts';
import { loadMoments } from './reaction-atoms.ts';

/** Resolves once the signed-in user's record is loaded, or has failed to load. */
const whenAccountIsKnown = () => whenTrue((get) => get(accountAtom) !== null || get(betsFailureAtom) !== null);

/** Whether the account or the list of the user's groups contains a group. True while the account is not known. */
function isMember(groupId: string): boolean {
  const groupIds = store.get(accountAtom)?.groupIds;
  return groupIds === undefined || [...groupIds, ...store.get(myGroupsAtom).map(({ id }) => id)].includes(groupId);
}

/** Reads a group, its seasons and its last night from the server. Never rejects. */
export async function readGroup(groupId: string): Promise<void> {
  await Promise.all([loadGroup(groupId), loadSeasons(groupId), loadMoments(groupId)]);
}

/** Whether the user was a member of the group earlier in this session. */
const wasMember = (groupId: string) =>
  ['loaded', 'ended', 'removed'].includes(store.get(groupViewAtom(groupId)).status);

/**
 * Reads a group for its members. Shows the invite to anyone else if the group's id is one. Never rejects.
 * @param isNew true for a user who has just signed up, who is in no group
 */
export async function openGroup(groupId: string, isNew: boolean): Promise<void> {
  const ended = sessionSignal();
  const isKnown = wasMember(groupId);
  // The account would be known a whole delay later, and the group another one after that.
  const asksAtOnce = store.get(holdsBackAtom) && store.get(accountAtom) === null;
  if (!isNew && !isKnown && !asksAtOnce) await whenAccountIsKnown();
  const mayBeMember = isKnown || (!isNew && isMember(groupId));
  if (!mayBeMember) await loadInvite(groupId);
  if (ended.aborted) return;
  if (!mayBeMember && store.get(inviteAtom(groupId)).status === 'loaded') showNotMember(groupId);
  else await readGroup(groupId);
}

/** Whether one of the user's groups has the name of an invite's group. True if that is not known. */
async function hasGroupOf(code: string): Promise<boolean> {
  await whenAccountIsKnown();
  if (store.get(accountAtom)?.groupIds.length === 0 && store.get(myGroupsAtom).length === 0) return false;
  await Promise.all([loadInvite(code), loadMyGroups()]);
  const view = store.get(inviteAtom(code));
  if (view.status === 'failed' || store.get(myGroupsLoadAtom).failure !== null) return true;
  return view.status === 'loaded' && store.get(myGroupsAtom).some((group) => group.groupName === view.invite.groupName);
}

/**
 * Loads the user's own invite to the group of an invite; null if they are not a member. Never rejects.
 * @param isNew true for a user who has just signed up, who is in no group
 */
export async function findOwnInvite(code: string, isNew: boolean): Promise<void> {
  const ended = sessionSignal();
  const mayBeMember = !isNew && (await hasGroupOf(code));
  if (ended.aborted) return;
  if (mayBeMember) await loadOwnInvite(code);
  else showNoOwnInvite(code);
}
