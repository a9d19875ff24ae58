import { leagueDay } from '@courtside/contract/league-day';
import type { NightPage as Night, NightMoney } from '@courtside/contract/nights';
import { useAtomValue } from 'jotai';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { nowAtom } from '../../../features/games/clock.ts';
import { nightPath } from '../../../features/groups/night-path.ts';
import { formatDay } from '../../../features/seasons/season-days.ts';
import { signedInUserAtom } from '../../../features/session/session-atoms.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { BackToGroup } from '../back-to-group.tsx';
import { headlineOf, leadersOf, ownPlaceWords } from './night-headline.ts';
import { namesOf, nightName } from './night-names.ts';
import { ShareLinkButton } from './share-link-button.tsx';

const turnLink =
  'tap inline-flex items-center gap-0.5 text-sm font-semibold whitespace-nowrap text-court-ink underline-offset-4 hover:underline';

/** The day of a night between links to the nights before and after with bets. It is the title of a night without bets. */
export function NightDay({ night }: { night: Night }) {
  const { groupId, groupName, previous, next } = night;
  const name = nightName(night.night, leagueDay(useAtomValue(nowAtom)));
  const Row = previous === null && next === null ? 'div' : 'nav';
  const Day = night.money.length === 0 ? 'h1' : 'p';
  return (
    <div className="grid gap-1">
      <title>{`${name} · ${groupName} · Courtside`}</title>
      <BackToGroup groupId={groupId} groupName={groupName} />
      <Row
        aria-label={Row === 'nav' ? 'Nights' : undefined}
        className="grid min-h-9.5 grid-cols-[minmax(max-content,1fr)_minmax(0,auto)_minmax(max-content,1fr)] items-center gap-2"
      >
        {previous !== null && (
          <Link
            to={nightPath(groupId, previous)}
            aria-label={`Previous night, ${formatDay(previous)}`}
            className={cx(turnLink, '-ml-1 justify-self-start')}
          >
            <ChevronLeft aria-hidden className="size-4" />
            {formatDay(previous)}
          </Link>
        )}
        <Day className="col-start-2 text-center text-sm/5 font-bold text-balance">{name}</Day>
        {next !== null && (
          <Link
            to={nightPath(groupId, next)}
            aria-label={`Next night, ${formatDay(next)}`}
            className={cx(turnLink, 'col-start-3 -mr-1 justify-self-end')}
          >
            {formatDay(next)}
            <ChevronRight aria-hidden className="size-4" />
          </Link>
        )}
      </Row>
    </div>
  );
}

/** Heads of the leaders that are shown; the others are named by the headline alone. */
const headsShown = 2;

/** Names with more letters than this make the headline smaller. */
const maxLargeLetters = 18;

/** `Main balances · 16 bets on 4 games, 2 over.` */
function countWords({ seasonName, records, games, over, isOver }: NightMoney): string {
  const bets = records.reduce((sum, record) => sum + record.bets, 0);
  const counts = `${bets === 1 ? '1 bet' : `${bets} bets`} on ${games === 1 ? '1 game' : `${games} games`}`;
  return `${seasonName ?? 'Main balances'} · ${counts}${isOver ? '' : `, ${over} over`}.`;
}

/** How a night ended, or stands, in one kind of money, and the user's own place. */
export function NightHeadline({ night, money }: { night: Night; money: NightMoney }) {
  const ownUid = useAtomValue(signedInUserAtom)?.uid;
  const memberName = namesOf(night);
  const one = { ...money, ownUid };
  const { uids, more, words } = headlineOf(one);
  const leaders = money.over > 0 || money.isOver ? leadersOf(one) : [];
  const letters = uids.reduce((sum, uid) => sum + [...memberName(uid)].length, 0);
  const canShare = night.money.every(({ isOver }) => isOver);
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-3 lg:gap-4">
        {leaders.length > 0 && (
          <span className="flex shrink-0 pl-1 text-[2.8rem] leading-none lg:text-[3.6rem]">
            {leaders.slice(0, headsShown).map((uid) => (
              <Avatar
                key={uid}
                name={memberName(uid)}
                seed={uid}
                size="text"
                className={cx('ring-3 not-first:-ml-[1em]', money.isOver ? 'ring-gold' : 'ring-line-strong')}
              />
            ))}
          </span>
        )}
        <div className="min-w-0 grow">
          <h1
            className={cx(
              'text-left text-balance wrap-anywhere',
              letters > maxLargeLetters
                ? 'text-[1.25rem]/6 lg:text-[2rem]/9'
                : 'text-[1.625rem]/[1.8125rem] lg:text-[2.5rem]/11',
            )}
          >
            {uids.map((uid, index) => (
              <span key={uid}>
                {index > 0 && ' and '}
                <bdi>{uid === ownUid ? 'You' : memberName(uid)}</bdi>
              </span>
            ))}
            {more > 0 && ` and ${more} more`}
            {`${uids.length > 0 ? ' ' : ''}${words}`}
          </h1>
          <p className="mt-0.5 text-sm/4.5 text-pretty text-soft lg:text-base/5.5">
            {`${countWords(money)} ${ownPlaceWords(one)}`.trimEnd()}
          </p>
        </div>
        {canShare && (
          <ShareLinkButton groupId={night.groupId} groupName={night.groupName} day={night.night} ownUid={ownUid} />
        )}
      </div>
      {!canShare && <p className="text-note/4.5 text-soft">The night can be shared once none of its bets is open.</p>}
    </div>
  );
}
