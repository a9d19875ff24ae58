import { fairPrice } from '@courtside/contract/challenge-terms';
import type { Challenge } from '@courtside/contract/challenges';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { formatLocalTime } from '../../ui/time.ts';
import { GameScore } from '../bets/bet-card.tsx';
import { matchupWords, selectionWords } from '../bets/bet-words.ts';
import { StubResult, TicketPaper } from '../bets/ticket.tsx';
import { nowAtom } from '../games/clock.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { offered, teamOf } from '../games/market.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { ChallengeActions } from './challenge-actions.tsx';
import { type ChallengeSide, canTake, otherSelection, roleOf, sidesOf } from './challenge-view.ts';
import { endOf, titleOf } from './challenge-words.ts';

/** The side of the user, or of a user who could take it; null for a reader of another pair's challenge. */
function ownSide(challenge: Challenge, uid: string): ChallengeSide | null {
  const [first, second] = sidesOf(challenge);
  const role = roleOf(challenge, uid);
  if (role === 'challenger') return first;
  return role === 'opponent' || (challenge.status === 'open' && challenge.isForAll) ? second : null;
}

/** The money on the stub: the result, what the user would win, or the pot of others. */
function Stub({ challenge, uid }: { challenge: Challenge; uid: string }) {
  const end = endOf(challenge, uid);
  const own = ownSide(challenge, uid);
  if (end !== null)
    return (
      <StubResult
        word={end.word}
        money={end.money}
        isWon={end.word === 'Won'}
        tint={end.word === 'Won' ? 'text-win' : end.word === 'Lost' ? 'text-loss-ink' : 'text-soft'}
      />
    );
  if (own === null)
    return (
      <p className="grid leading-tight">
        <span className="text-xs text-soft">Pot</span>{' '}
        <span className="num ticket-money">{formatCents(toCents(challenge.pot))}</span>
      </p>
    );
  return (
    <p className="grid leading-tight">
      <span className="text-[0.8125rem] leading-4 whitespace-nowrap text-soft">{`${formatCents(own.stake)} to win`}</span>{' '}
      <span className="num ticket-money">{formatCents(own.wins)}</span>
    </p>
  );
}

/** Both sides of a challenge with their stakes. */
function Sides({ sides, uid }: { sides: readonly ChallengeSide[]; uid: string }) {
  const writeOdds = useWriteOdds();
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Both sides and their stakes</caption>
      <tbody>
        {sides.map((side) => (
          <tr key={side.what} className="align-baseline @max-[20rem]:grid">
            <th scope="row" className="max-w-24 truncate pr-2 text-left font-normal text-soft @max-[20rem]:leading-4.5">
              <bdi>{side.uid === uid ? 'You' : (side.name ?? 'Anyone')}</bdi>
            </th>
            <td className="w-full pr-2">
              <span className="font-semibold">{side.what}</span>{' '}
              <span className="num text-base text-soft">{writeOdds(side.price)}</span>
            </td>
            {/* Without room for it, the stub has both stakes. */}
            <td className="num text-right text-base @max-[20rem]:hidden">{formatCents(side.stake)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The pick of the reader, or of the challenger, in one line with the pot. */
function Pick({ challenge, uid }: { challenge: Challenge; uid: string }) {
  const writeOdds = useWriteOdds();
  const side = ownSide(challenge, uid) ?? sidesOf(challenge)[0];
  return (
    <p className="text-sm">
      {roleOf(challenge, uid) === 'reader' && (
        <>
          <bdi className="text-soft">{side.name}</bdi>{' '}
        </>
      )}
      {side.what} <span className="num text-base text-soft">{writeOdds(side.price)}</span>
      <span className="text-soft">
        {' · '}pot <span className="num text-base">{formatCents(toCents(challenge.pot))}</span>
      </span>
    </p>
  );
}

/** What the taker's side of an open challenge is worth now; the market's line where it is another one by now. */
export function FairPrice({ challenge }: { challenge: Challenge }) {
  const writeOdds = useWriteOdds();
  const game = useAtomValue(gameAtom(challenge.game.id));
  const { market, side, line } = otherSelection(challenge);
  const now = game ? offered(game, market, side) : null;
  if (!game || now === null) return null;
  const text =
    now.line === line
      ? `Fair price now ${writeOdds(fairPrice(now.price, now.otherPrice))}`
      : `The line is now ${selectionWords({ ...now, teamChosen: teamOf(game, side) })}`;
  return <p className="text-xs text-soft">{text}</p>;
}

interface ChallengeTicketProps {
  challenge: Challenge;
  /** Names the group, where challenges of several groups are listed. */
  withGroup?: boolean;
  /** Called when the user has taken it, or ended it. */
  onDone?: (() => void) | undefined;
  /** Stands beside the game, whose line keeps its height. */
  reactions?: ReactNode;
}

/** A head-to-head as a ticket: both sides with their stakes while it is open, then the pick, the pot and the result. */
export function ChallengeTicket({ challenge, withGroup = false, onDone, reactions }: ChallengeTicketProps) {
  const uid = useAtomValue(signedInUserAtom)?.uid ?? '';
  const now = useAtomValue(nowAtom);
  const { status, game, groupName, expiresAt } = challenge;
  const isOpen = status === 'open';
  const isNew = canTake(challenge, uid, now);
  const [first] = sidesOf(challenge);
  const team = challenge.market === 'total' ? game.team1 : teamOf(game, challenge.side);
  const before = `${matchupWords(game)} · ${formatLocalTime(game.startTime, now)}`;
  return (
    <div data-challenge={challenge.id} className="@container grid grid-cols-1">
      <TicketPaper
        status={isOpen ? 'open' : (challenge.result ?? status)}
        stub={<Stub challenge={challenge} uid={uid} />}
        torn={endOf(challenge, uid)?.word === 'Lost'}
      >
        <div className="grid grid-cols-1 gap-1">
          <p className={cx('text-sm font-semibold wrap-anywhere', isNew && 'text-court-ink')}>
            <bdi>{titleOf(challenge, uid)}</bdi>
            {withGroup && <span className="font-normal text-soft"> in {groupName}</span>}
          </p>
          {isOpen ? <Sides sides={sidesOf(challenge)} uid={uid} /> : <Pick challenge={challenge} uid={uid} />}
          <div className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
            <p className="grow">
              {status === 'taken' ? <GameScore gameId={game.id} team={team} otherwise={before} /> : matchupWords(game)}
            </p>
            {/* Presses reach over the lines around it. */}
            {reactions && <div className="-my-3">{reactions}</div>}
          </div>
          {isNew && <FairPrice challenge={challenge} />}
          {isOpen && (
            <p className="text-xs text-soft">
              <Clock aria-hidden className="mr-1 mb-0.5 inline size-3" />
              Open until {formatLocalTime(expiresAt, now)} ·{' '}
              <span className="whitespace-nowrap">
                pot <span className="num text-sm leading-4">{formatCents(first.stake + first.wins)}</span>
              </span>
            </p>
          )}
        </div>
      </TicketPaper>
      <ChallengeActions challenge={challenge} uid={uid} onDone={onDone} />
    </div>
  );
}
