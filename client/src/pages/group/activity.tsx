import type { GroupBet } from '@courtside/contract/groups';
import { formatCents, mainAccountName, toCents } from '@courtside/contract/money';
import type { Season } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { BetStatus, LiveGradeBadge } from '../../features/bets/bet-status.tsx';
import { opponentWords, selectionWords } from '../../features/bets/bet-words.ts';
import { useKeptHeight } from '../../features/bets/kept-height.ts';
import { ParlayLegs } from '../../features/bets/parlay-legs.tsx';
import { Ticket } from '../../features/bets/ticket.tsx';
import { nowAtom } from '../../features/games/clock.ts';
import { useWriteOdds } from '../../features/games/odds-format.ts';
import { Reactions } from '../../features/groups/reactions.tsx';
import { seasonsAtom } from '../../features/seasons/season-atoms.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useHeldOrder } from '../../ui/held-order.ts';
import { formatAgo } from '../../ui/relative-time.tsx';
import { formatDateTime } from '../../ui/time.ts';

/** The account that a bet was placed from: the name of its season, or the main balance. */
function BetAccount({ bet, seasons }: { bet: GroupBet; seasons: readonly Season[] }) {
  const season = seasons.find(({ id }) => id === bet.account);
  if (bet.account === mainAccountName) return 'Main balance';
  return <bdi>{season?.name ?? 'Season'}</bdi>;
}

interface BetProps {
  groupId: string;
  bet: GroupBet;
  own: boolean;
  /** The seasons of the group. */
  seasons: readonly Season[];
}

function Bet({ groupId, bet, own, seasons }: BetProps) {
  const row = useRef<HTMLLIElement>(null);
  const writeOdds = useWriteOdds();
  const now = useAtomValue(nowAtom);
  useKeptHeight(row);
  return (
    <li ref={row} data-bet={bet.id} className="grid">
      <Ticket bet={bet}>
        <div className="flex gap-3">
          <Avatar name={bet.username} seed={bet.userId} />
          <div className="min-w-0 grow text-sm">
            <p className="wrap-anywhere">
              <bdi className="font-semibold">{own ? 'You' : bet.username}</bdi> <span className="text-soft">bet</span>{' '}
              <span className="num text-base">{formatCents(toCents(bet.amount))}</span>{' '}
              <span className="text-soft">on</span> <span className="font-semibold">{selectionWords(bet)}</span>{' '}
              {bet.hiddenLegs === undefined && <span className="num text-base text-soft">{writeOdds(bet.price)}</span>}
            </p>
            <p className="text-xs wrap-anywhere text-soft">
              {bet.legs === undefined && `${opponentWords(bet)} · `}
              <BetAccount bet={bet} seasons={seasons} /> ·{' '}
              <time dateTime={bet.placedAt} title={formatDateTime(bet.placedAt)}>
                {formatAgo(Date.parse(bet.placedAt), now)}
              </time>
            </p>
            <div className="mt-1.5 flex flex-wrap items-center gap-2.5">
              <BetStatus bet={bet} />
              {bet.legs === undefined && <LiveGradeBadge bet={bet} />}
            </div>
            {bet.legs !== undefined && <ParlayLegs bet={bet} hidden={bet.hiddenLegs} />}
          </div>
        </div>
      </Ticket>
      <Reactions
        groupId={groupId}
        target={{ kind: 'bet', userId: bet.userId, betId: bet.id }}
        about={`${own ? 'your' : `${bet.username}’s`} bet on ${selectionWords(bet)}`}
      />
    </li>
  );
}

/** Names a bet among those of a group: bet ids belong to their user. */
export const nameOfBet = ({ userId, id }: GroupBet) => `${userId} ${id}`;

/** The bets in their places until the reader scrolls or comes back. */
export function useHeldBets(bets: readonly GroupBet[]): readonly GroupBet[] {
  const byName = new Map(bets.map((bet) => [nameOfBet(bet), bet]));
  return useHeldOrder([...byName.keys()]).flatMap((name) => byName.get(name) ?? []);
}

/** The members' bets on games that have tipped off, with their results. */
export function Activity({ groupId, bets }: { groupId: string; bets: readonly GroupBet[] }) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const { data: seasons } = useAtomValue(seasonsAtom(groupId));
  const held = useHeldBets(bets);
  return (
    <section aria-labelledby="activity" className="card overflow-clip">
      <h2 id="activity" className="px-4 pt-4 pb-3 text-base font-semibold">
        Friends' bets
      </h2>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
        tabIndex={0}
        aria-labelledby="activity"
        className="grid gap-3 px-4 pb-4 lg:max-h-128 lg:overflow-y-auto"
      >
        {held.map((bet) => (
          <Bet key={nameOfBet(bet)} groupId={groupId} bet={bet} own={bet.userId === uid} seasons={seasons ?? []} />
        ))}
      </ul>
    </section>
  );
}
