import type { Tab } from '@courtside/contract/challenges';
import { formatCents, toCents } from '@courtside/contract/money';
import { ChevronDown, Swords } from 'lucide-react';
import { TicketPaper } from '../../../features/bets/ticket.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';

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

/** `Bryce owes you`, `You owe Bryce`, `You and Bryce are even`. */
function OwnDebt({ friend, owed }: Pick<OwnPair, 'friend' | 'owed'>) {
  const name = <bdi>{friend.username}</bdi>;
  if (owed === 0) return <>You and {name} are even</>;
  return owed > 0 ? <>{name} owes you</> : <>You owe {name}</>;
}

/** Most head-to-heads that are drawn as dots: more would take more than two lines. */
const maxDots = 24;

/** A filled green dot for each head-to-head won, a red ring for each lost. The stub has the numbers. */
function RecordDots({ won, lost }: Pick<OwnPair, 'won' | 'lost'>) {
  if (won + lost > maxDots) return null;
  return (
    <span aria-hidden data-dots className="mt-1 flex flex-wrap gap-0.75 empty:hidden">
      {Array.from({ length: won + lost }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots have no other identity
          key={index}
          className={cx('size-2.25 rounded-chip border-2', index < won ? 'border-win bg-win' : 'border-loss')}
        />
      ))}
    </span>
  );
}

interface PairTicketProps {
  pair: OwnPair;
  /** Null where the friend cannot be challenged. */
  onChallenge: (() => void) | null;
}

/** A pair as a ticket: who owes whom with the record in dots, and on the stub the sum and the record. */
function PairTicket({ pair, onChallenge }: PairTicketProps) {
  const { friend, owed, won, lost } = pair;
  const stub = (
    <>
      <p className={cx('num ticket-money', owed > 0 && 'text-win', owed < 0 && 'text-loss-ink')}>
        {formatCents(toCents(Math.abs(owed)))}
      </p>
      <p className="text-note text-soft">
        <span className="sr-only">You </span>
        <span className="num text-sm/4.5">
          {won} – {lost}
        </span>
        <bdi className="sr-only"> {friend.username}</bdi>
      </p>
    </>
  );
  return (
    <TicketPaper
      status={owed < 0 ? 'owing' : 'owed'}
      stub={stub}
      bodyClass="flex min-h-14 items-center gap-2.5 py-1.5 pr-2 pl-3"
    >
      <Avatar name={friend.username} seed={friend.uid} />
      <div className="min-w-0 grow">
        <p className="text-base/5 font-semibold wrap-anywhere">
          <OwnDebt {...pair} />
        </p>{' '}
        <RecordDots won={won} lost={lost} />
      </div>
      {onChallenge && (
        <IconButton
          label={`Challenge ${friend.username}`}
          icon={Swords}
          onClick={onChallenge}
          className="size-11 hover:bg-raised"
        />
      )}
    </TicketPaper>
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
  const members = new Set(tab.members.filter(({ isMember }) => isMember).map((member) => member.uid));
  return (
    <>
      {own.length > 0 && (
        <ul aria-label="Your debts" className="grid grid-cols-1 gap-2">
          {own.map((pair) => (
            <li key={pair.friend.uid} className="grid">
              <PairTicket
                pair={pair}
                onChallenge={onChallenge && members.has(pair.friend.uid) ? () => onChallenge(pair.friend.uid) : null}
              />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className="group card overflow-clip">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-4 text-sm font-medium hover:bg-raised [&::-webkit-details-marker]:hidden">
            What others owe each other ({others.length})
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
