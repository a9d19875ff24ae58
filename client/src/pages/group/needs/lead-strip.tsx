import { avatarColor } from '@courtside/contract/avatar';
import { useContext } from 'react';
import type { MemberNeeds } from '../../../features/needs/needs-of.ts';
import { percentWords } from '../../../features/needs/needs-words.ts';
import { Avatar, AvatarGroup } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';

/** From which share on a part has its number. */
const minNumbered = 0.04;
/** The most parts with a number: each has a head of its own above it. */
const maxParts = 6;
/** The most heads of the small parts before they are only counted. */
const maxSmall = 3;

interface LeadStripProps {
  /** Members with a chance, in any order. */
  members: readonly MemberNeeds[];
  ownUid: string | undefined;
}

/** The members with a part of their own, the largest first, and those who share the end of the strip. The user has a part. */
function partsOf({ members, ownUid }: LeadStripProps) {
  const sorted = members
    .filter(({ chance }) => chance !== null && chance > 0)
    .sort((one, other) => (other.chance ?? 0) - (one.chance ?? 0));
  const large = sorted.filter(({ chance }) => (chance ?? 0) >= minNumbered);
  const own = large.findIndex(({ uid }) => uid === ownUid);
  const isOwnLast = own >= maxParts;
  const parts = large.filter((_, at) => at < (isOwnLast ? maxParts - 1 : maxParts) || at === own);
  return { sorted, parts, small: sorted.filter((member) => !parts.includes(member)) };
}

const sum = (members: readonly MemberNeeds[]) => members.reduce((all, { chance }) => all + (chance ?? 0), 0);

/** The number on a part; a narrow one has no percent sign. */
function numberOf(chance: number): string {
  return chance < 0.105 ? String(Math.round(100 * chance)) : percentWords(chance);
}

/** The small parts at the end of the strip: heads only, the user's on top. */
function SmallParts({ members, ownUid }: LeadStripProps) {
  const color = useContext(AvatarGroup);
  const hidden = members.length > maxSmall ? members.length - maxSmall + 1 : 0;
  const own = members.filter(({ uid }) => uid === ownUid);
  const others = members.filter(({ uid }) => uid !== ownUid);
  const shown = [...own, ...others].slice(0, hidden > 0 ? maxSmall - 1 : maxSmall);
  return (
    <span
      aria-hidden
      style={{ flexGrow: 100 * sum(members) }}
      className="relative grid min-w-7 shrink-0 grid-rows-[28px_34px] gap-y-1"
    >
      <span className="flex justify-end">
        {shown.map(({ uid, name }, index) => (
          <Avatar
            key={uid}
            name={name}
            seed={uid}
            className={cx(
              'relative size-7! text-xs! ring-2',
              uid === ownUid ? 'z-1 ring-court' : 'ring-surface',
              index > 0 && '-ml-2.5',
            )}
          />
        ))}
        {hidden > 0 && (
          <span className="num relative -ml-2.5 grid size-7 place-items-center rounded-chip bg-raised text-xs ring-2 ring-surface">
            +{hidden}
          </span>
        )}
      </span>
      <span className="flex gap-0.5">
        {members.map(({ uid, chance }) => (
          <i
            key={uid}
            style={{ flexGrow: 100 * (chance ?? 0), backgroundColor: avatarColor(uid, color) }}
            className={cx('min-w-0.5 rounded-xs', uid === ownUid && 'ring-2 ring-court')}
          />
        ))}
      </span>
    </span>
  );
}

/**
 * One strip that shares 100 % among the members who can lead: heads above it, the user's part ringed. Small parts have a head and
 * no number. Read as a list.
 */
export function LeadStrip({ members, ownUid }: LeadStripProps) {
  const color = useContext(AvatarGroup);
  const { sorted, parts, small } = partsOf({ members, ownUid });
  return (
    <div className="min-h-16.5">
      <ul className="sr-only">
        {sorted.map(({ uid, name, chance }) => (
          <li key={uid}>{`${uid === ownUid ? 'You' : name} ${percentWords(chance ?? 0)}`}</li>
        ))}
      </ul>
      <div className="flex gap-0.5 pt-0.5">
        {parts.map(({ uid, name, chance }) => (
          <span
            key={uid}
            aria-hidden
            data-part={uid}
            style={{ flexGrow: 100 * (chance ?? 0) }}
            className="grid min-w-0 basis-7.5 grid-rows-[28px_34px] justify-items-center gap-y-1"
          >
            <Avatar name={name} seed={uid} className={cx('size-7! text-xs!', uid === ownUid && 'ring-2 ring-court')} />
            <span
              style={{ backgroundColor: avatarColor(uid, color) }}
              className={cx(
                'num grid w-full place-items-center rounded-[3px] text-base text-white',
                uid === ownUid && 'relative z-1 ring-2 ring-court',
              )}
            >
              {numberOf(chance ?? 0)}
            </span>
          </span>
        ))}
        {small.length > 0 && <SmallParts members={small} ownUid={ownUid} />}
      </div>
    </div>
  );
}
