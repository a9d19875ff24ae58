import type { GroupStandings } from '@courtside/contract/groups';
import { leagueTitles } from '@courtside/contract/leagues';
import type { Season } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { nowAtom } from '../../features/games/clock.ts';
import { useOwnerAction } from '../../features/groups/group-actions.tsx';
import { GroupId, Invite } from '../../features/groups/invite.tsx';
import { dayWords } from '../../features/seasons/season-days.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { GroupDock } from './group-dock.tsx';
import { GroupMenu } from './group-menu.tsx';

/** The top of a group: its name, and what to do next. */
const headGrid = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 max-[22em]:grid-cols-1';

/** Tonight and the table that counts on the left, the games in play and the results on the right; on a phone one column. */
export const columns =
  'grid grid-cols-1 items-start gap-2.5 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_27.5rem] lg:grid-rows-[auto_1fr]';

/** A part of the columns. */
export const column = 'grid min-w-0 grid-cols-1 gap-2.5 sm:gap-5';

export function GroupSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <LoadingStatus>Loading the group</LoadingStatus>
      <div className={headGrid}>
        <Skeleton className="h-12 w-48 max-w-full lg:h-16 lg:w-72" />
        <Skeleton className="h-11 w-36 lg:w-80" />
      </div>
      <div className={columns}>
        <div className="card grid gap-3 p-4">
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
        <div className="card grid gap-3 p-4">
          {[1, 2].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Takes the place of the actions while a group is archived. Its owner can reopen it. */
function ArchivedNote({ group }: { group: GroupStandings }) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const { run, notice } = useOwnerAction(group.id);
  return (
    <div className="grid content-start gap-3">
      <div className="flex gap-2.5">
        <Archive aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
        <div className="text-sm">
          <p className="font-semibold">This group is archived.</p>
          <p className="mt-0.5 text-pretty text-soft">The standings stay, but nobody can join or be invited.</p>
        </div>
      </div>
      {group.creatorId === uid && (
        <Button look="secondary" onClick={() => run({ kind: 'reopen' })}>
          Reopen group
        </Button>
      )}
      {notice}
    </div>
  );
}

/** Shows the user's own code, the link with it, and the id of the group. */
function InviteButton({ group }: { group: GroupStandings }) {
  const { id, groupName, inviteExpiresAt, joinableById } = group;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Invite
      </Button>
      {open && (
        <Modal title="Invite friends" onClose={() => setOpen(false)}>
          <div className="grid grid-cols-1 gap-4">
            <Invite groupId={id} groupName={groupName} expiresAt={inviteExpiresAt} byId={joinableById} />
            <GroupId groupId={id} />
          </div>
        </Modal>
      )}
    </>
  );
}

interface GroupHeadProps {
  group: GroupStandings;
  /** The season that runs. */
  season: Season | null;
}

/** What a group is in one line: `2 members · NBA and WNBA · Winter League, day 9 of 30`. */
function aboutGroup(
  { memberIds: { length: count }, leagues }: GroupStandings,
  season: Season | null,
  now: number,
): string {
  const members = count === 1 ? '1 member' : `${count.toLocaleString('en-US')} members`;
  const parts = [members];
  if (leagues) parts.push(leagueTitles(leagues));
  if (season?.state === 'running') parts.push(`${season.name}, ${dayWords(season, now)}`);
  return parts.join(' · ');
}

/** The same on the page, where the clock renders nothing else. */
function About({ group, season }: GroupHeadProps) {
  const now = useAtomValue(nowAtom);
  return (
    <p dir="auto" className="text-left text-sm text-soft wrap-anywhere">
      {aboutGroup(group, season, now)}
    </p>
  );
}

/** A group's name, with what to do next. */
export function GroupHead({ group, season }: GroupHeadProps) {
  const isArchived = group.archivedAt !== null;
  return (
    <section aria-labelledby="group-name" className={headGrid}>
      <div className="min-w-0">
        <h1 id="group-name" dir="auto" className="text-left text-[1.5rem]/7 wrap-anywhere lg:text-2xl">
          {group.groupName}
        </h1>
        <About group={group} season={season} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {!isArchived && <GroupDock group={group} />}
        {!isArchived && <InviteButton group={group} />}
        <GroupMenu group={group} />
      </div>
      {isArchived && (
        <div className="card col-span-full p-4">
          <ArchivedNote group={group} />
        </div>
      )}
    </section>
  );
}
