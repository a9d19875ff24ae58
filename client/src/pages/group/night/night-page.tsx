import { leagueDay } from '@courtside/contract/league-day';
import { mainAccountName } from '@courtside/contract/money';
import type { NightPage as Night, NightMoney } from '@courtside/contract/nights';
import { useAtomValue } from 'jotai';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError, call } from '../../../api/call.ts';
import { useLoad } from '../../../api/resource.ts';
import { nowAtom } from '../../../features/games/clock.ts';
import { groupPath, rememberInvitation } from '../../../features/groups/invites.ts';
import { nightPath } from '../../../features/groups/night-path.ts';
import { nightWords } from '../../../features/groups/night-words.ts';
import { formatDay } from '../../../features/seasons/season-days.ts';
import { idToken } from '../../../features/session/open-auth.ts';
import { sessionAtom, signedInUserAtom } from '../../../features/session/session-atoms.ts';
import { AvatarGroup } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/skeleton.tsx';
import { BackToGroup } from '../back-to-group.tsx';
import { column, columns } from '../group-head.tsx';
import { LogInFirst } from '../log-in-first.tsx';
import { ProfitRace } from '../profit-race.tsx';
import { Untitled } from '../untitled.tsx';
import { NightGames } from './night-games.tsx';
import { NightHighlights } from './night-highlights.tsx';
import { namesOf, nightName } from './night-names.ts';
import { NightTable } from './night-table.tsx';
import { ShareLinkButton } from './share-link-button.tsx';

const turnLink =
  'tap inline-flex items-center gap-0.5 text-sm font-semibold whitespace-nowrap text-court-ink underline-offset-4 hover:underline';

/** Links to the nights before and after with bets. Renders nothing if there is neither. */
function Neighbors({ night: { groupId, previous, next } }: { night: Night }) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="Nights" className="flex items-center justify-between gap-3">
      {previous !== null && (
        <Link
          to={nightPath(groupId, previous)}
          aria-label={`Previous night, ${formatDay(previous)}`}
          className={turnLink}
        >
          <ChevronLeft aria-hidden className="size-4" />
          {formatDay(previous)}
        </Link>
      )}
      {next !== null && (
        <Link
          to={nightPath(groupId, next)}
          aria-label={`Next night, ${formatDay(next)}`}
          className={`${turnLink} ml-auto`}
        >
          {formatDay(next)}
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  );
}

function Head({ night }: { night: Night }) {
  const today = leagueDay(useAtomValue(nowAtom));
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const isOver = night.money.length > 0 && night.money.every((money) => money.isOver);
  const name = nightName(night.night, today);
  return (
    <div className="grid gap-1">
      <title>{`${name} · ${night.groupName} · Courtside`}</title>
      <BackToGroup groupId={night.groupId} groupName={night.groupName} />
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-left text-[1.5rem]/7 lg:text-2xl">{name}</h1>
        {isOver && (
          <ShareLinkButton groupId={night.groupId} groupName={night.groupName} day={night.night} ownUid={ownUid} />
        )}
      </div>
      {night.money.length > 0 && !isOver && (
        <p className="text-note/4.5 text-soft">The night can be shared once none of its bets is open.</p>
      )}
      <Neighbors night={night} />
    </div>
  );
}

/** The money that is shown first: that of the latest season with bets, else that of the main accounts. */
function firstOf(money: readonly NightMoney[]): NightMoney | undefined {
  return money.find(({ account }) => account !== mainAccountName) ?? money[0];
}

const nameOfMoney = ({ seasonName }: NightMoney) => seasonName ?? 'Main';

function Shown({ night, money }: { night: Night; money: NightMoney }) {
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const nameOf = namesOf(night);
  const { rows, over, games, isOver, highlights } = money;
  return (
    <div className={columns}>
      <div className={column}>
        <section aria-label="The night" className="card grid grid-cols-1 gap-y-1 px-4 py-2.5 sm:px-6 sm:py-3">
          <p className="text-sm text-soft">{`${over} of ${games} ${games === 1 ? 'game' : 'games'} over`}</p>
          <p dir="auto" className="text-base/6 font-semibold text-balance">
            {nightWords({ rows, over, isOver, ownUid, nameOf })}
          </p>
          <ProfitRace table={money} isOver={isOver} ownUid={ownUid} nameOf={nameOf} label="Race of profit" />
        </section>
        <NightTable rows={rows} ownUid={ownUid} nameOf={nameOf} isOver={isOver} />
      </div>
      <div className={column}>
        <NightHighlights highlights={highlights} games={night.games} ownUid={ownUid} nameOf={nameOf} />
        <NightGames games={night.games} />
      </div>
    </div>
  );
}

function Loaded({ night }: { night: Night }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const money = night.money.find(({ account }) => account === chosen) ?? firstOf(night.money);
  return (
    <AvatarGroup value={night.memberIds}>
      <div className="grid grid-cols-1 gap-3 sm:gap-5">
        <Head night={night} />
        {night.money.length > 1 && money && (
          <Segments
            label="Money"
            value={money.account}
            options={night.money.map((each) => ({ value: each.account, label: nameOfMoney(each) }))}
            onChange={setChosen}
          />
        )}
        {money ? (
          <Shown night={night} money={money} />
        ) : (
          <EmptyState title="No bets on this night.">A bet shows up here once its game has tipped off.</EmptyState>
        )}
      </div>
    </AvatarGroup>
  );
}

const heading = 'A night';

function NightSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <LoadingStatus>Loading the night...</LoadingStatus>
      <Skeleton className="h-18" />
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  );
}

/** What a failed read says to a user who cannot see the night. Null for other failures. */
function refusalOf(failure: unknown): string | null {
  if (!(failure instanceof ApiError)) return null;
  if (failure.code === 'bad-request' && failure.field === 'day') return 'There is no such night.';
  if (failure.code === 'group-not-found' || failure.code === 'bad-request') return 'This group does not exist.';
  if (failure.code === 'removed-from-group') return 'The owner removed you from this group.';
  return failure.code === 'forbidden' ? 'Only members of the group see its nights.' : null;
}

function SignedIn({ groupId, day }: { groupId: string; day: string }) {
  useEffect(() => rememberInvitation(null), []);
  const read = (signal: AbortSignal) => call('readNight', { params: { groupId, day }, token: idToken, signal });
  const { data, failure, retry } = useLoad(read, day, { what: 'The night', personal: true });
  const refusal = refusalOf(failure);
  if (refusal !== null)
    return (
      <Untitled heading={heading}>
        <EmptyState title={refusal} action={<LinkButton to={groupPath(groupId)}>Open the group</LinkButton>} />
      </Untitled>
    );
  if (data !== null) return <Loaded night={data} />;
  if (failure === null) return <NightSkeleton />;
  return (
    <Untitled heading={heading}>
      <LoadFailed onRetry={retry} failure={failure}>
        The night could not be loaded.
      </LoadFailed>
    </Untitled>
  );
}

function SignedOut({ groupId, day }: { groupId: string; day: string }) {
  return (
    <Untitled heading={heading}>
      <LogInFirst path={nightPath(groupId, day)}>Only members of the group see its nights.</LogInFirst>
    </Untitled>
  );
}

/** A night of a group: how it went, what stood out, and the scores. */
export default function NightPage() {
  const { id = '', day = '' } = useParams();
  const session = useAtomValue(sessionAtom);
  return (
    <div className="page pt-1 pb-4 lg:py-6">
      <title>Night · Courtside</title>
      {session.status === 'unknown' && <NightSkeleton />}
      {session.status === 'out' && <SignedOut groupId={id} day={day} />}
      {session.status === 'in' && <SignedIn key={`${id} ${day}`} groupId={id} day={day} />}
    </div>
  );
}
