import { mainAccountName } from '@courtside/contract/money';
import type { NightPage as Night, NightMoney } from '@courtside/contract/nights';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError, call } from '../../../api/call.ts';
import { useLoad } from '../../../api/resource.ts';
import { groupPath, rememberInvitation } from '../../../features/groups/invites.ts';
import { nightPath } from '../../../features/groups/night-path.ts';
import { idToken } from '../../../features/session/open-auth.ts';
import { sessionAtom, signedInUserAtom } from '../../../features/session/session-atoms.ts';
import { AvatarGroup } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/skeleton.tsx';
import { column, columns } from '../group-head.tsx';
import { LogInFirst } from '../log-in-first.tsx';
import { ProfitRace } from '../profit-race.tsx';
import { Untitled } from '../untitled.tsx';
import { NightGames } from './night-games.tsx';
import { NightDay, NightHeadline } from './night-head.tsx';
import { NightHighlights } from './night-highlights.tsx';
import { namesOf } from './night-names.ts';
import { NightTable } from './night-table.tsx';
import { RaceTurns } from './race-turns.tsx';

/** The money that is shown first: that of the latest season with bets, else that of the main accounts. */
function firstOf(money: readonly NightMoney[]): NightMoney | undefined {
  return money.find(({ account }) => account !== mainAccountName) ?? money[0];
}

const nameOfMoney = ({ seasonName }: NightMoney) => seasonName ?? 'Main';

function Shown({ night, money }: { night: Night; money: NightMoney }) {
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const memberName = namesOf(night);
  const { account, rows, records, isOver, highlights } = money;
  return (
    <div className={columns}>
      <div className={column}>
        <section aria-label="The race" className="card px-4 py-2.5 sm:px-6 sm:py-3">
          <ProfitRace
            table={money}
            isOver={isOver}
            ownUid={ownUid}
            memberName={memberName}
            label="Race of profit"
            marks={(race) => <RaceTurns race={race} money={money} ownUid={ownUid} />}
          />
        </section>
        <NightTable rows={rows} records={records} ownUid={ownUid} memberName={memberName} isOver={isOver} />
      </div>
      <div className={column}>
        <NightHighlights
          highlights={highlights}
          bets={records.reduce((sum, { bets }) => sum + bets, 0)}
          games={night.games}
          ownUid={ownUid}
          memberName={memberName}
        />
        <NightGames games={night.games} account={account} ownUid={ownUid} memberName={memberName} />
      </div>
    </div>
  );
}

/** No bet counts: there is none yet, or every stake was returned. */
function NoBets({ night: { games } }: { night: Night }) {
  if (games.length === 0) {
    return <EmptyState title="No bets on this night.">A bet shows up here once its game has tipped off.</EmptyState>;
  }
  return <EmptyState title="No bet counted on this night.">Every stake was returned.</EmptyState>;
}

function Loaded({ night }: { night: Night }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const money = night.money.find(({ account }) => account === chosen) ?? firstOf(night.money);
  return (
    <AvatarGroup value={night.memberIds}>
      <div className="grid grid-cols-1 gap-3 sm:gap-5">
        <NightDay night={night} />
        {night.money.length > 1 && money && (
          <Segments
            label="Money"
            value={money.account}
            options={night.money.map((each) => ({ value: each.account, label: nameOfMoney(each) }))}
            onChange={setChosen}
          />
        )}
        {money && <NightHeadline night={night} money={money} />}
        {money ? <Shown night={night} money={money} /> : <NoBets night={night} />}
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

/** A night of a group: how it went, what stood out, and who was on whom. */
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
