import type { GroupBet } from '@courtside/contract/groups';
import { leagueDay } from '@courtside/contract/league-day';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Reason } from '../../features/bets/bet-card.tsx';
import { resultOf } from '../../features/bets/bet-result.ts';
import { selectionWords } from '../../features/bets/bet-words.ts';
import { startOf } from '../../features/bets/bets-atoms.ts';
import { TicketPaper, tintOf } from '../../features/bets/ticket.tsx';
import { loadGroupBets } from '../../features/groups/group-atoms.ts';
import { Reactions } from '../../features/groups/reactions.tsx';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { isDesktop } from '../../ui/is-desktop.ts';
import { SectionTitle } from '../../ui/section-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Activity, nameOfBet, useHeldBets } from './activity.tsx';

/** The result of a bet on its stub: the money, stamped if it was won. Its word is read. */
function Stub({ bet }: { bet: GroupBet }) {
  const result = resultOf(bet);
  if (result === null) return null;
  return (
    <p data-result className={cx('num ticket-money', tintOf(bet), bet.status === 'won' && 'ticket-stamp')}>
      <span className="sr-only">{result.word}</span> <span>{result.money ?? result.word}</span>
    </p>
  );
}

/** A decided bet in two lines: whose it was and on what, then why it ended so. */
function Result({ groupId, bet, own }: { groupId: string; bet: GroupBet; own: boolean }) {
  return (
    <li data-bet={bet.id} className="grid">
      <TicketPaper
        status={bet.status}
        stub={<Stub bet={bet} />}
        torn={bet.status === 'lost'}
        bodyClass="flex min-h-13 items-center gap-2.5 py-1 pr-2 pl-2.5"
      >
        <Avatar name={bet.username} seed={bet.userId} />
        <div className="min-w-0 grow">
          <p className="text-base/5 wrap-anywhere">
            <bdi className="font-semibold">{own ? 'You' : bet.username}</bdi>
            <span>{`, ${selectionWords(bet)}`}</span>
          </p>
          <div className="flex flex-wrap items-center gap-x-2 text-note/5 text-soft">
            <span>{formatCents(toCents(bet.amount))}</span>
            <Reason bet={bet} />
            {/* Presses reach over the lines around it. */}
            <div className="-my-3">
              <Reactions
                groupId={groupId}
                target={{ kind: 'bet', userId: bet.userId, betId: bet.id }}
                about={`${own ? 'your' : `${bet.username}’s`} bet on ${selectionWords(bet)}`}
              />
            </div>
          </div>
        </div>
      </TicketPaper>
    </li>
  );
}

/** Results shown before the others are listed with all bets. */
const firstResults = () => (isDesktop() ? 5 : 3);

const settledMs = ({ settledAt }: GroupBet) => Date.parse(settledAt ?? '') || 0;

interface Decided {
  readonly title: string;
  readonly bets: readonly GroupBet[];
}

/** When a game was played, in ms since 1970: a game that was moved up had ended before the tip-off that the bet knows. */
const playedMs = (bet: GroupBet) => Math.min(startOf(bet), settledMs(bet) || Number.POSITIVE_INFINITY);

/** The decided bets on games of the night that is on, latest first; without any, those of earlier nights. */
function decidedOf(bets: readonly GroupBet[], night: string): Decided {
  const decided = bets.filter(({ status }) => status !== 'pending').sort((a, b) => settledMs(b) - settledMs(a));
  const tonight = decided.filter((bet) => leagueDay(playedMs(bet)) === night);
  if (tonight.length === 0 && decided.length > 0) return { title: 'Latest results', bets: decided };
  return { title: 'Decided tonight', bets: tonight };
}

interface ResultsProps {
  groupId: string;
  /** The day of the league whose night is on. */
  night: string;
  /** Null until they are loaded. */
  bets: readonly GroupBet[] | null;
}

/** The latest decided bets of the members. A press shows all bets on games that have tipped off, running ones too. */
export function Results({ groupId, night, bets }: ResultsProps) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const [all, setAll] = useState(false);
  const [count] = useState(firstResults);
  const decided = decidedOf(bets ?? [], night);
  const held = useHeldBets(decided.bets);
  const missing = bets === null;
  useEffect(() => {
    if (missing) void loadGroupBets(groupId);
  }, [groupId, missing]);
  if (all && bets !== null) return <Activity groupId={groupId} bets={bets} />;
  const shown = held.slice(0, count);
  return (
    <section aria-labelledby="results">
      <SectionTitle
        id="results"
        {...(held.length > 0 && { about: `${shown.length} of ${held.length.toLocaleString('en-US')}` })}
      >
        {decided.title}
      </SectionTitle>
      {bets === null && (
        <div className="grid gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {bets !== null && held.length === 0 && (
        <p className="text-sm text-soft">
          {bets.length === 0 ? 'Nothing yet. A bet shows up here once it is decided.' : 'Nothing is decided yet.'}
        </p>
      )}
      {shown.length > 0 && (
        <ul aria-labelledby="results" className="grid gap-2">
          {shown.map((bet) => (
            <Result key={nameOfBet(bet)} groupId={groupId} bet={bet} own={bet.userId === uid} />
          ))}
        </ul>
      )}
      {bets !== null && bets.length > shown.length && (
        <Button look="quiet" wide onClick={() => setAll(true)}>
          {bets.length === 1 ? 'Show the bet' : `Show all ${bets.length.toLocaleString('en-US')} bets`}
        </Button>
      )}
    </section>
  );
}
