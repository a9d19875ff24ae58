import { formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { accountAtom, balanceAtom } from '../../features/account/account-atoms.ts';
import { Debt } from '../../features/account/debt.tsx';
import { BetLine } from '../../features/bets/bet-card.tsx';
import { betsAtom, betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { bestPayoutAtom, inPlayAtom } from '../../features/bets/recent-bets.ts';
import { useVisitBets } from '../../features/bets/visit-bets.ts';
import { gamesLoadAtom } from '../../features/games/games-atoms.ts';
import { groupPath } from '../../features/groups/invites.ts';
import { loadMyGroups, myGroupsLoadAtom, type OwnGroup, ownGroupsAtom } from '../../features/groups/own-groups.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { readWayBack, type WayBack } from '../../features/sign-in/way-back.ts';
import { useTopic } from '../../live/topics.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { CountedMoney } from '../../ui/money.tsx';

import { TiedMark } from '../../ui/rank.tsx';
import { Stat } from '../../ui/stat.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { BackToGame, NextStep } from './next-step.tsx';
import { SectionTitle } from './section-title.tsx';

/** Most groups shown on Home. */
const maxGroups = 3;

/** One of the user's groups: its name, and the user's place in it. */
function GroupRank({ group: { id, groupName, memberCount, rank, position } }: { group: OwnGroup }) {
  return (
    <li>
      <Link
        to={groupPath(id)}
        className="card flex min-h-16 items-center gap-3 px-4 py-3 transition-colors hover:bg-raised"
      >
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate text-left font-semibold">
            {groupName}
          </span>
          <span className="block text-sm text-soft tabular-nums">
            {memberCount} {memberCount === 1 ? 'member' : 'members'}
          </span>
        </span>
        <span className="shrink-0 text-sm text-soft">
          You are <span className="num text-lg text-ink">{position === null ? '–' : `#${position}`}</span>
          <TiedMark rank={rank} position={position} />
        </span>
      </Link>
    </li>
  );
}

function Invitation() {
  return (
    <div className="card flex flex-wrap items-center justify-between gap-4 px-5 py-4">
      <p className="text-sm text-soft">Betting is better with friends.</p>
      <LinkButton to="/group" look="secondary">
        Create or join a group
      </LinkButton>
    </div>
  );
}

/** The user's open groups with the user's place, live. New users without a group see nothing: they have a next step already. */
function GroupRanks({ isNew }: { isNew: boolean }) {
  const all = useAtomValue(ownGroupsAtom);
  const groups = all.filter(({ archived }) => !archived);
  const load = useAtomValue(myGroupsLoadAtom);
  const account = useAtomValue(accountAtom);
  useTopic('own-groups');
  if (account === null) return null;
  const hasGroups = account.groupIds.length > 0 && (all.length === 0 || groups.length > 0);
  if (isNew && !hasGroups) return null;
  return (
    <section aria-labelledby="group-ranks">
      <SectionTitle id="group-ranks" more={groups.length > maxGroups && { to: '/group', label: 'All groups' }}>
        Your groups
      </SectionTitle>
      {!hasGroups && <Invitation />}
      {hasGroups && load.status === 'failed' && (
        <LoadFailed onRetry={loadMyGroups}>Your groups could not be loaded.</LoadFailed>
      )}
      {hasGroups && (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {groups.slice(0, maxGroups).map((group) => (
            <GroupRank key={group.id} group={group} />
          ))}
        </ul>
      )}
    </section>
  );
}

const betGrid = 'grid grid-cols-1 gap-3 outline-none sm:grid-cols-2 lg:grid-cols-3';

function NoBetsInPlay() {
  const failed = useAtomValue(betsLoadAtom) === 'failed';
  return (
    <div className="card flex flex-wrap items-center justify-between gap-4 px-5 py-4">
      <p className="text-sm text-soft">
        {failed ? 'Your bets could not be loaded. Trying again…' : 'You have no bets in play.'}
      </p>
      {!failed && (
        <LinkButton to="/betting" look="secondary">
          Find a game
        </LinkButton>
      )}
    </div>
  );
}

/** The user's bets in play by tip-off, then the latest results. */
function BetsOfVisit() {
  const { inPlay, results, dismiss } = useVisitBets();
  return (
    <>
      <section aria-labelledby="bets-in-play">
        <SectionTitle id="bets-in-play">Your bets in play</SectionTitle>
        {inPlay.length === 0 && <NoBetsInPlay />}
        {inPlay.length > 0 && (
          <ul data-in-play tabIndex={-1} className={betGrid}>
            {inPlay.map((bet) => (
              <BetLine key={bet.id} bet={bet} onDismiss={() => dismiss(bet.id)} />
            ))}
          </ul>
        )}
      </section>
      {results.length > 0 && (
        <section aria-labelledby="latest-results">
          <SectionTitle id="latest-results" more={{ to: '/profile', label: 'All bets' }}>
            Latest results
          </SectionTitle>
          <ul className={betGrid}>
            {results.map((bet) => (
              <BetLine key={bet.id} bet={bet} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What is staked on running bets, and the most they can pay. */
function AtStake() {
  const { count, staked } = useAtomValue(inPlayAtom);
  const payout = useAtomValue(bestPayoutAtom);
  const [wasShown, setWasShown] = useState(count > 0);
  if (count > 0 && !wasShown) setWasShown(true);
  // Stays for the rest of the visit: the bets below would move up when the last one is settled.
  if (!wasShown) return null;
  return (
    <dl className="flex gap-6">
      <Stat label="At stake" labelClass="text-sm">
        {formatCents(staked)}
      </Stat>
      <Stat label="Most you can get back" labelClass="text-sm">
        {formatCents(payout)}
      </Stat>
    </dl>
  );
}

function aboutBalance(isNew: boolean, known: boolean): string {
  if (!known) return 'Your account could not be loaded. Trying again…';
  return isNew ? 'Play money, all yours to bet with.' : 'Your balance';
}

/** Greets the user by name and shows the balance. A new user sees one next step, unless a game is waiting for them. */
function YourBalance({ isNew, wayBack }: { isNew: boolean; wayBack: WayBack }) {
  const user = useAtomValue(signedInUserAtom);
  const account = useAtomValue(accountAtom);
  const balance = useAtomValue(balanceAtom);
  const name = account?.displayName || user?.displayName;
  const greeting = isNew ? 'Welcome' : 'Hi';
  return (
    <section aria-labelledby="you" className="card p-5 sm:p-6">
      <div className="grid gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:items-end sm:justify-between">
        <div className="min-w-0">
          <h2 id="you" className="line-clamp-2 text-lg font-semibold tracking-tight wrap-anywhere">
            {greeting}
            {name && (
              <>
                , <bdi>{name}</bdi>
              </>
            )}
          </h2>
          <p className="num mt-1 text-2xl" data-testid="home-balance">
            {balance === null ? '–' : <CountedMoney cents={balance} />}
          </p>
          <p className="text-sm text-soft">{aboutBalance(isNew, balance !== null)}</p>
          <Debt cents={balance} />
        </div>
        <AtStake />
      </div>
      {isNew && wayBack.game === null && <NextStep invitation={wayBack.invitation} />}
    </section>
  );
}

/** True from the time everything above the trending games is loaded or has failed to load, so that nothing shifts. */
function useReady(wantedGame: string | null): boolean {
  const account = useAtomValue(accountAtom);
  const bets = useAtomValue(betsLoadAtom);
  const groups = useAtomValue(myGroupsLoadAtom).status;
  const games = useAtomValue(gamesLoadAtom).status;
  const groupIds = account?.groupIds.join(' ') ?? '';
  useEffect(() => {
    if (groupIds !== '') void loadMyGroups();
  }, [groupIds]);
  const [wasReady, setWasReady] = useState(false);
  const loading =
    bets === 'loading' || (wantedGame !== null && games === 'loading') || (groupIds !== '' && groups === 'loading');
  if (!loading && !wasReady) setWasReady(true);
  return wasReady || !loading;
}

/** Home of a signed-in user: balance, bets in play, groups, then the trending games, which are the children. */
export default function SignedInHome({ children }: { children: ReactNode }) {
  const [wayBack] = useState(readWayBack);
  const account = useAtomValue(accountAtom);
  const hasBets = useAtomValue(betsAtom).length > 0 || (account?.stats?.bets ?? 0) > 0;
  const isNew = account !== null && !hasBets;
  if (!useReady(wayBack.game)) return <HomeSkeleton />;
  return (
    <>
      {wayBack.game !== null && <BackToGame id={wayBack.game} />}
      <YourBalance isNew={isNew} wayBack={wayBack} />
      {hasBets && <BetsOfVisit />}
      <GroupRanks isNew={isNew} />
      {children}
    </>
  );
}
