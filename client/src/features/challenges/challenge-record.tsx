import type { Challenge, Tab } from '@courtside/contract/challenges';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { cx } from '../../ui/cx.ts';
import { loadTab, tabAtom } from './tab-atoms.ts';

/** Most dots of a record; a longer one is only its numbers. */
const maxDots = 12;

/** A user's head-to-heads against one friend: how many each has won, and what the friend owes the user, in cents. */
export function recordOf(pairs: Tab['pairs'], uid: string, friend: string) {
  for (const { a, b, owed, wonByA, wonByB } of pairs) {
    if (a.uid === uid && b.uid === friend) return { won: wonByA, lost: wonByB, owed: toCents(owed) };
    if (b.uid === uid && a.uid === friend) return { won: wonByB, lost: wonByA, owed: 0 - toCents(owed) };
  }
  return null;
}

function owedWords(owed: number, name: string): string {
  if (owed === 0) return 'You are even';
  return owed > 0 ? `${name} owes you ${formatCents(owed)}` : `You owe ${formatCents(-owed)}`;
}

/** How the user has done against the challenger on this tab of the group. Renders nothing before their first result. */
export function ChallengeRecord({ challenge: { groupId, challenger }, uid }: { challenge: Challenge; uid: string }) {
  const tab = useAtomValue(tabAtom(groupId)).data;
  const isMissing = tab === null;
  useEffect(() => {
    if (isMissing) void loadTab(groupId);
  }, [isMissing, groupId]);
  const record = tab && recordOf(tab.pairs, uid, challenger.uid);
  if (!record || record.won + record.lost === 0) return null;
  const dots = [...new Array<boolean>(record.won).fill(true), ...new Array<boolean>(record.lost).fill(false)];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-2.5">
      <p className="min-w-0 text-[0.9375rem] leading-4.5 wrap-anywhere">
        You and <bdi>{challenger.username}</bdi>: <b className="font-bold">{`${record.won} – ${record.lost}`}</b>
        <span className="block text-sm text-soft">{owedWords(record.owed, challenger.username)}</span>
      </p>
      {dots.length <= maxDots && (
        <span aria-hidden className="flex gap-0.75">
          {dots.map((isWon, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the dots differ by their place alone
              key={index}
              className={cx('size-2.5 rounded-chip border-2', isWon ? 'border-win bg-win' : 'border-loss')}
            />
          ))}
        </span>
      )}
    </div>
  );
}
