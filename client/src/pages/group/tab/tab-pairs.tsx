import type { Tab } from '@courtside/contract/challenges';
import { formatCents, toCents } from '@courtside/contract/money';
import { ChevronDown } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { largestProfit, ProfitBar } from '../../../ui/profit-bar.tsx';

type Pair = Tab['pairs'][number];

/** A pair as one of its two sees it. */
interface OwnPair {
  readonly friend: Pair['a'];
  /** What the friend owes, in dollars; negative for what the user owes. */
  readonly owed: number;
  readonly won: number;
  readonly lost: number;
}

/** The pairs of a user, the highest debt first. */
function ownPairs(pairs: readonly Pair[], uid: string): readonly OwnPair[] {
  return pairs.flatMap(({ a, b, owed, wonByA, wonByB }): OwnPair[] => {
    if (a.uid === uid) return [{ friend: b, owed, won: wonByA, lost: wonByB }];
    return b.uid === uid ? [{ friend: a, owed: 0 - owed, won: wonByB, lost: wonByA }] : [];
  });
}

/** `Ada owes Bryce $5.00`, `Ada and Bryce are even`. */
function debtWords({ a, b, owed }: Pick<Pair, 'a' | 'b' | 'owed'>): string {
  if (owed === 0) return `${a.username} and ${b.username} are even`;
  const [creditor, debtor] = owed > 0 ? [a, b] : [b, a];
  return `${debtor.username} owes ${creditor.username} ${formatCents(toCents(Math.abs(owed)))}`;
}

/** `Bryce owes you $36.50`, `You owe Bryce $12.00`, `You and Bryce are even`. */
function OwnDebt({ friend, owed }: OwnPair) {
  const name = <bdi className="wrap-anywhere">{friend.username}</bdi>;
  if (owed === 0) return <>You and {name} are even</>;
  const money = (
    <span className={cx('num text-lg leading-5', owed > 0 ? 'text-win' : 'text-loss-ink')}>
      {formatCents(toCents(Math.abs(owed)))}
    </span>
  );
  return owed > 0 ? (
    <>
      {name} owes you {money}
    </>
  ) : (
    <>
      You owe {name} {money}
    </>
  );
}

interface TabPairsProps {
  tab: Tab;
  uid: string;
  /** Null where no challenge can be made. */
  onChallenge: ((uid: string) => void) | null;
}

/** What each friend and the user owe each other with their record; other pairs are folded. */
export function TabPairs({ tab, uid, onChallenge }: TabPairsProps) {
  const own = ownPairs(tab.pairs, uid);
  const others = tab.pairs.filter(({ a, b }) => a.uid !== uid && b.uid !== uid);
  const largest = largestProfit(own.map(({ owed }) => owed));
  const members = new Set(tab.members.filter(({ isMember }) => isMember).map((member) => member.uid));
  return (
    <>
      {own.length > 0 && (
        <ul aria-label="Your debts" className="divide-y divide-line border-t border-line">
          {own.map((pair) => (
            <li key={pair.friend.uid} className="flex items-center gap-3 px-4 py-1.5">
              <Avatar name={pair.friend.username} seed={pair.friend.uid} />
              <div className="min-w-0 grow">
                <p className="text-sm font-semibold">
                  <OwnDebt {...pair} />
                </p>
                <ProfitBar profit={pair.owed} largest={largest} className="my-1" />
                <p className="text-xs text-soft">
                  You{' '}
                  <span className="num text-sm leading-4">
                    {pair.won} – {pair.lost}
                  </span>{' '}
                  <bdi>{pair.friend.username}</bdi>
                </p>
              </div>
              {onChallenge && members.has(pair.friend.uid) && (
                <Button
                  look="secondary"
                  aria-label={`Challenge ${pair.friend.username}`}
                  className="shrink-0 px-3"
                  onClick={() => onChallenge(pair.friend.uid)}
                >
                  Challenge
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className="group border-t border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-4 text-sm font-medium hover:bg-raised [&::-webkit-details-marker]:hidden">
            Between others ({others.length})
            <ChevronDown aria-hidden className="size-4 text-soft transition-transform group-open:rotate-180" />
          </summary>
          <ul className="grid gap-1 px-4 pb-3 text-sm">
            {others.map((pair) => (
              <li key={`${pair.a.uid} ${pair.b.uid}`} className="flex flex-wrap justify-between gap-x-3">
                <bdi>{debtWords(pair)}</bdi>
                <span className="text-xs leading-5 text-soft">
                  {pair.a.username} {pair.wonByA} – {pair.wonByB} {pair.b.username}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
