import { lineColor } from '@courtside/contract/avatar';
import { ChevronDown } from 'lucide-react';
import { useContext } from 'react';
import type { MemberNeeds, Needs } from '../../features/needs/needs-of.ts';
import { aboutWords, foldedWords, needUnderName, percentWords } from '../../features/needs/needs-words.ts';
import { Avatar, AvatarGroup } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Modal } from '../../ui/modal.tsx';
import { Chances, OwnNeeds } from './needs/own-needs.tsx';
import { WishRows } from './needs/wish-rows.tsx';

/** Below this chance a member is folded away: it is shown as less than one percent. */
const minListed = 0.005;

interface MemberRowProps {
  member: MemberNeeds;
  isYou: boolean;
  exact: boolean;
}

/** A member: what they need, and their chance as a number and a bar. */
function MemberRow({ member, isYou, exact }: MemberRowProps) {
  const { uid, name, chance } = member;
  const members = useContext(AvatarGroup);
  return (
    <li
      data-member={uid}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line py-2.5 first:border-t-0"
    >
      <Avatar name={name} seed={uid} className={cx(isYou && 'ring-2 ring-court')} />
      <div className="min-w-0">
        <p dir="auto" className="text-base/5 font-semibold wrap-anywhere">
          {isYou ? 'You' : name}
        </p>
        <p dir="auto" className="text-sm/4.75 wrap-anywhere">
          {needUnderName(member, isYou)}
        </p>
      </div>
      {chance !== null && <span className="num text-[1.375rem]/6">{percentWords(chance, exact)}</span>}
      {chance !== null && (
        <span aria-hidden className="col-span-2 col-start-2 mt-1.75 h-1.25 overflow-clip rounded-xs bg-line/60">
          <span
            style={{ width: `${100 * chance}%`, backgroundColor: lineColor(uid, members) }}
            className="block h-full rounded-xs"
          />
        </span>
      )}
    </li>
  );
}

/** The members without a chance in one line; a press names them. */
function Folded({ members, seasonName }: { members: readonly MemberNeeds[]; seasonName: string | null }) {
  if (members.length === 0) return null;
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-1.5 text-sm text-soft">
        <span dir="auto" className="min-w-0 grow wrap-anywhere">
          {foldedWords(members, seasonName)}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="grid gap-1.5 pb-2.5 text-sm/4.75">
        {members.map((member) => (
          <li key={member.uid} dir="auto" className="wrap-anywhere">
            <span className="font-semibold">{member.name}</span>{' '}
            <span className="text-soft">{needUnderName(member, false)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface EveryonesNeedsProps {
  needs: Needs;
  ownUid: string | undefined;
  /** The season whose table is meant; null for the main balances. */
  seasonName: string | null;
  onClose: () => void;
}

/** Whether a member has a line of their own: the user, and whoever the night can bring to the top, or may move. */
function isListed({ uid, chance, isMoved, waitsFor }: MemberNeeds, ownUid: string | undefined): boolean {
  if (uid === ownUid) return true;
  return chance === null ? isMoved || waitsFor !== null : chance >= minListed;
}

/**
 * What the user roots for in each game, and then what every member needs tonight, the likeliest to lead first. Members without a
 * chance are one line.
 */
export function EveryonesNeeds({ needs, ownUid, seasonName, onClose }: EveryonesNeedsProps) {
  const { members, wishes, exact } = needs;
  const own = members.find(({ uid }) => uid === ownUid);
  const listed = members
    .filter((member) => isListed(member, ownUid))
    .sort((one, other) => (other.chance ?? 0) - (one.chance ?? 0));
  const folded = members.filter((member) => !isListed(member, ownUid));
  return (
    <Modal onClose={onClose} title="What everyone needs" about={aboutWords(needs, seasonName)} shape="sheet">
      <div className="@container mb-3 grid grid-cols-1 gap-2 lg:hidden">
        <Chances needs={needs} ownUid={ownUid} />
        <OwnNeeds needs={needs} ownUid={ownUid} />
      </div>
      {wishes.length > 0 && (
        <section aria-labelledby="everyone-root-for" className="mb-2 border-b border-line pb-1">
          <h3 id="everyone-root-for" className="text-note/4.5 font-semibold text-court-ink">
            You root for
          </h3>
          <WishRows wishes={wishes} now={own?.chance ?? null} labelledBy="everyone-root-for" />
        </section>
      )}
      <ul className="grid grid-cols-1">
        {listed.map((member) => (
          <MemberRow key={member.uid} member={member} isYou={member.uid === ownUid} exact={exact} />
        ))}
      </ul>
      <Folded members={folded} seasonName={seasonName} />
    </Modal>
  );
}
