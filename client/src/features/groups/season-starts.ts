import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { storedText } from '../../storage.ts';
import { atomFamily, store } from '../../store.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { readSeasonsAtom, stakeAccountAtom } from '../account/stake-accounts.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';

/** Ids of the seasons whose start a user knows of, separated by spaces; stored, so that a reload does not repeat a notice. */
const knownStarts = atomFamily((uid: string) => storedText(`courtside:season-starts:${uid}`));

const idsIn = (text: string) => text.split(' ').filter(Boolean);

/** Remembers that a user knows of the start of these seasons. */
export function rememberStarts(uid: string, seasonIds: readonly string[]): void {
  const known = idsIn(store.get(knownStarts(uid)));
  const added = seasonIds.filter((id) => !known.includes(id));
  if (added.length > 0) store.set(knownStarts(uid), [...known, ...added].join(' '));
}

/** What the notice of a season's start says, during the start and at the next visit. */
export function startWords(name: string, groupName: string): string {
  return `${name} has started in ${groupName}. Your next bet is placed from it.`;
}

/**
 * Announces each running season that started while the user was away, and selects its account for the next bet, as for a
 * user who was online. The notice stays until the user dismisses it. A season that the user has bet in is no news.
 */
export function useMissedStarts(): void {
  const uid = useAtomValue(signedInUserAtom)?.uid ?? null;
  const seasons = useAtomValue(readSeasonsAtom);
  const navigate = useNavigate();
  useEffect(() => {
    if (uid === null) return;
    const known = idsIn(store.get(knownStarts(uid)));
    const running = seasons.filter(({ canBet, account }) => canBet && !known.includes(account));
    for (const { account, name, groupId, groupName, stats } of running) {
      if (stats.bets > 0) continue;
      store.set(stakeAccountAtom, account);
      showToast({
        tone: 'win',
        text: startWords(name, groupName ?? 'your group'),
        action: { label: 'See the season', act: () => void navigate(`/group/${groupId ?? ''}`) },
      });
    }
    rememberStarts(
      uid,
      running.map(({ account }) => account),
    );
  }, [uid, seasons, navigate]);
}
