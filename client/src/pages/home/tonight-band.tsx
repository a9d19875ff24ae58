import type { GroupStandings, NightTable } from '@courtside/contract/groups';
import { formatWholeChange, mainAccountName, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { groupPath } from '../../features/groups/invites.ts';
import { nightWords } from '../../features/groups/night-words.ts';
import type { OwnGroup } from '../../features/groups/own-groups.ts';
import { topRows } from '../../features/groups/top-rows.ts';
import { useFollowedGroup } from '../../features/groups/use-followed-group.ts';
import { OtherMoney } from '../../features/needs/other-money.tsx';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { loadSeasonList, seasonsAtom } from '../../features/seasons/season-atoms.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Avatar, AvatarGroup } from '../../ui/avatar.tsx';
import { spreadOut } from '../../ui/chart/spread-out.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';

type Row = NightTable['rows'][number];

/** The most heads on the court. The user's own is always among them. */
const headsShown = 6;
/** How far from the middle of the court the largest profit is, and how much room a head has, in percent of its width. */
const [reach, headWidth] = [40, 13];

interface HeadsProps {
  rows: readonly Row[];
  ownUid: string | undefined;
  memberName: (uid: string) => string;
}

/** The friends on a small court: who has lost left of the middle, who has won right of it. */
function Heads({ rows, ownUid, memberName }: HeadsProps) {
  const largest = Math.max(1, ...rows.map(({ profit }) => Math.abs(profit)));
  const ascending = [...rows].reverse();
  const wanted = ascending.map(({ profit }) => 50 + (reach * profit) / largest);
  const middles = spreadOut(wanted, headWidth, [2, 98]);
  return (
    <div className="relative mt-2 h-17">
      <svg
        aria-hidden
        viewBox="0 0 300 44"
        preserveAspectRatio="none"
        className="absolute inset-x-0 top-0 h-11 w-full fill-none stroke-line-strong/50"
      >
        <path d="M1 1H299V43H1ZM150 1V43M1 12H36V32H1M299 12H264V32H299M164 22a14 14 0 1 1-28 0a14 14 0 0 1 28 0" />
      </svg>
      <ul aria-label="Profit tonight" className="@container absolute inset-0">
        {ascending.map(({ uid, profit }, index) => (
          <li
            key={uid}
            style={{ transform: `translateX(calc(${middles[index]}cqw - 50%))` }}
            className="absolute top-1 left-0 grid justify-items-center gap-1 transition-transform duration-300 motion-reduce:transition-none"
          >
            <Avatar
              name={memberName(uid)}
              seed={uid}
              className={cx('ring-2', uid === ownUid ? 'ring-court' : 'ring-surface')}
            />
            <span className="sr-only">{uid === ownUid ? 'You' : memberName(uid)} </span>
            <span className={cx('num text-sm/4', uid === ownUid ? 'text-ink' : 'text-soft')}>
              {formatWholeChange(toCents(profit))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `2nd in Sofa Critics`; members with the same profit share a place. */
function placeWords(rows: readonly Row[], own: Row, groupName: string): string {
  const place = rows.filter(({ profit }) => profit > own.profit).length + 1;
  const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  const ending = endings[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(place)];
  return `${place}${ending} in ${groupName}`;
}

function Night({ group, ownUid }: { group: GroupStandings; ownUid: string | undefined }) {
  const { table, seasonName, moneyName, other } = useNightTable(group);
  const money = moneyName ?? seasonName;
  const names = new Map(group.leaderboard.map(({ uid, username }) => [uid, username]));
  const memberName = (uid: string) => names.get(uid) ?? 'A member';
  const rows = table?.rows ?? [];
  const own = rows.find(({ uid }) => uid === ownUid);
  const words = nightWords({ rows, over: table?.over ?? 0, isOver: group.tonight.games === 0, ownUid, memberName });
  return (
    <>
      <div className="flex justify-between gap-3 text-sm">
        <div className="flex min-w-0 gap-2">
          <h3 className="min-w-0 truncate font-semibold text-court-ink">
            {money === null ? 'Tonight' : `Tonight in ${money}`}
          </h3>
          <OtherMoney other={other} />
        </div>
        {table && <p className="shrink-0 text-soft">{`${table.over} of ${table.games} games over`}</p>}
      </div>
      <div className="flex min-h-18 items-start gap-3 sm:min-h-12">
        {/* Wide enough for most profits, so that the words stay where they are. */}
        <p className="min-w-30 shrink-0 text-[2rem]/10 whitespace-nowrap sm:min-w-38 sm:text-[2.5rem]/11">
          {own ? <Money dollars={own.profit} signed /> : <span className="text-soft">–</span>}
        </p>
        <p className="min-w-0 text-sm/4.5">
          <Link
            to={groupPath(group.id)}
            dir="auto"
            className="block truncate font-semibold after:absolute after:inset-0 hover:underline"
          >
            {own ? placeWords(rows, own, group.groupName) : group.groupName}
          </Link>
          <span className="line-clamp-3 text-soft">{words}</span>
        </p>
      </div>
      <AvatarGroup value={group.memberIds}>
        <Heads rows={topRows(rows, headsShown, ownUid)} ownUid={ownUid} memberName={memberName} />
      </AvatarGroup>
    </>
  );
}

/** True once it is known which money the night of a group is about. The seasons of a group are read where one has bets tonight. */
function useMoneyKnown(group: GroupStandings | null, groupId: string): boolean {
  const isLoading = useAtomValue(seasonsAtom(groupId)).status === 'loading';
  const hasSeason = group?.tonight.tables.some(({ account }) => account !== mainAccountName) === true;
  useEffect(() => {
    if (hasSeason && isLoading) void loadSeasonList(groupId);
  }, [groupId, hasSeason, isLoading]);
  return !hasSeason || !isLoading;
}

/** How the user's night stands in a group: the profit, the place, and the friends on a court. Always as high. */
export function TonightBand({ group: { id } }: { group: OwnGroup }) {
  const view = useFollowedGroup(id);
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const isKnown = useMoneyKnown(view.status === 'loaded' ? view.group : null, id);
  return (
    <div className="relative min-h-43 border-t border-line pt-2 sm:min-h-38">
      {view.status === 'loaded' && isKnown && <Night group={view.group} ownUid={ownUid} />}
    </div>
  );
}
