import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { accountAtom, balanceAtom } from '../../features/account/account-atoms.ts';
import { Debt } from '../../features/account/debt.tsx';
import { betsAtom, betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { useVisitBets } from '../../features/bets/visit-bets.ts';
import { gamesAsOfAtom, gamesLoadAtom } from '../../features/games/games-atoms.ts';
import { groupPath } from '../../features/groups/invites.ts';
import {
  loadMyGroups,
  myGroupsLoadAtom,
  nightGroupAtom,
  type OwnGroup,
  ownGroupsAtom,
} from '../../features/groups/own-groups.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { readWayBack, type WayBack } from '../../features/sign-in/way-back.ts';
import { useTopic } from '../../live/topics.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { CountedMoney } from '../../ui/money.tsx';
import { TiedMark } from '../../ui/rank.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { BetsInPlay, LatestResults } from './bets-of-visit.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { BackToGame, NextStep } from './next-step.tsx';
import { TonightBand } from './tonight-band.tsx';

/** Most groups shown on Home. */
const maxGroups = 3;

/** One of the user's groups: its name, its first members, and the user's place in it. */
function GroupRank({ group: { id, groupName, memberCount, rank, position, leaders } }: { group: OwnGroup }) {
  return (
    <li>
      <Link
        to={groupPath(id)}
        className="flex min-h-15 items-center gap-2.5 px-3 py-1.5 transition-colors hover:bg-raised"
      >
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate text-left font-semibold">
            {groupName}
          </span>
          <span className="block text-sm text-soft tabular-nums">
            {memberCount} {memberCount === 1 ? 'member' : 'members'}
          </span>
        </span>
        <span className="flex shrink-0 -space-x-1 max-[22.5rem]:hidden max-sm:[&>:nth-child(n+4)]:hidden *:ring-2 *:ring-surface">
          {leaders?.map(({ uid, username }) => (
            <Avatar key={uid} name={username} seed={uid} />
          ))}
        </span>
        <span className="shrink-0 text-right text-sm text-soft">
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
        <ul className="card divide-y divide-line overflow-hidden">
          {groups.slice(0, maxGroups).map((group) => (
            <GroupRank key={group.id} group={group} />
          ))}
        </ul>
      )}
    </section>
  );
}

function aboutBalance(isNew: boolean, known: boolean): string {
  if (!known) return 'Your account could not be loaded. Trying again…';
  return isNew ? 'Play money, all yours to bet with.' : 'Main balance';
}

/** Greets the user by name, with the balance and tonight among friends. A new user sees one next step, unless a game is waiting for them. */
function YourBalance({ isNew, wayBack }: { isNew: boolean; wayBack: WayBack }) {
  const user = useAtomValue(signedInUserAtom);
  const account = useAtomValue(accountAtom);
  const balance = useAtomValue(balanceAtom);
  const name = account?.displayName || user?.displayName;
  const night = useAtomValue(nightGroupAtom);
  const greeting = isNew ? 'Welcome' : 'Hi';
  return (
    <section aria-labelledby="you" className="card px-3 py-2.5 lg:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="you" className="line-clamp-2 min-w-0 text-lg/6 wrap-anywhere">
          {greeting}
          {name && (
            <>
              , <bdi>{name}</bdi>
            </>
          )}
        </h2>
        <div className="text-right">
          <p className="num text-[1.75rem]/8" data-testid="home-balance">
            {balance === null ? '–' : <CountedMoney cents={balance} />}
          </p>
          <p className="text-sm text-soft">{aboutBalance(isNew, balance !== null)}</p>
          <Debt cents={balance} />
        </div>
      </div>
      {isNew && wayBack.game === null && <NextStep invitation={wayBack.invitation} />}
      {!isNew && night && (
        <div className="mt-2">
          <TonightBand group={night} />
        </div>
      )}
    </section>
  );
}

/** True from the time everything above the trending games is loaded or has failed to load, so that nothing shifts. */
function useReady(): boolean {
  const account = useAtomValue(accountAtom);
  const bets = useAtomValue(betsLoadAtom);
  const groups = useAtomValue(myGroupsLoadAtom).status;
  const isLoadingGames = useAtomValue(gamesLoadAtom).status === 'loading';
  const hasLastGames = useAtomValue(gamesAsOfAtom) !== null;
  const groupIds = account?.groupIds.join(' ') ?? '';
  useEffect(() => {
    if (groupIds !== '') void loadMyGroups();
  }, [groupIds]);
  const [wasReady, setWasReady] = useState(false);
  const loading = bets === 'loading' || (isLoadingGames && !hasLastGames) || (groupIds !== '' && groups === 'loading');
  if (!loading && !wasReady) setWasReady(true);
  return wasReady || !loading;
}

/** Bets in play beside results and groups; on a phone, one below the other. */
function BetsAndGroups() {
  const visit = useVisitBets();
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26.25rem]">
      <BetsInPlay visit={visit} />
      <div className="grid grid-cols-1 gap-5">
        <LatestResults results={visit.results} />
        <GroupRanks isNew={false} />
      </div>
    </div>
  );
}

/** Home of a signed-in user: balance, bets in play, groups, then the trending games, which are the children. */
export default function SignedInHome({ children }: { children: ReactNode }) {
  const [wayBack] = useState(readWayBack);
  const account = useAtomValue(accountAtom);
  const hasBets = useAtomValue(betsAtom).length > 0 || (account?.stats?.bets ?? 0) > 0;
  const isNew = account !== null && !hasBets;
  if (!useReady()) return <HomeSkeleton />;
  return (
    <>
      {wayBack.game !== null && <BackToGame id={wayBack.game} />}
      <YourBalance isNew={isNew} wayBack={wayBack} />
      {hasBets ? <BetsAndGroups /> : <GroupRanks isNew={isNew} />}
      {children}
    </>
  );
}
