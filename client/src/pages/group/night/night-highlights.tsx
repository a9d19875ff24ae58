import { parlayName } from '@courtside/contract/bet-legs';
import { marginOf } from '@courtside/contract/grade';
import type { GroupBet } from '@courtside/contract/groups';
import type { NightHighlights as Highlights, NightGame } from '@courtside/contract/nights';
import { reasonWords } from '../../../features/bets/bet-reason.ts';
import { resultOf } from '../../../features/bets/bet-result.ts';
import { matchupWords, opponentWords, selectionWords } from '../../../features/bets/bet-words.ts';
import { TicketPaper, tintOf } from '../../../features/bets/ticket.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/money.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';

interface Named {
  readonly ownUid: string | undefined;
  readonly memberName: (uid: string) => string;
}

const nameFor = (uid: string, { ownUid, memberName }: Named) => (uid === ownUid ? 'You' : memberName(uid));

interface SwingLineProps extends Named {
  readonly swing: NonNullable<Highlights['swing']>;
  readonly games: readonly NightGame[];
}

/** The largest change of a member's profit by one game. */
function SwingLine({ swing, games, ...named }: SwingLineProps) {
  const { uid, profit } = swing;
  return (
    <li className="card flex items-center gap-2.5 px-3 py-2">
      <Avatar name={named.memberName(uid)} seed={uid} />
      <div className="min-w-0 grow">
        <h3 className="text-note/4.5 font-normal text-soft">
          {swing.legs === undefined ? 'Biggest swing in one game' : 'Biggest swing'}
        </h3>
        <p className="text-base/5 wrap-anywhere">
          <bdi className="font-semibold">{nameFor(uid, named)}</bdi>
        </p>
        <p className="text-note/4.5 text-soft">{swingWords(swing, games)}</p>
      </div>
      <Money dollars={profit} signed className="shrink-0 text-[1.1875rem]/6" />
    </li>
  );
}

/** Why a bet won or lost: of a parlay, by its closest leg that decided it. Null without the score. */
function reasonOf(bet: GroupBet, games: readonly NightGame[]): string | null {
  const scoreOf = (id: string) => games.find((game) => game.id === id)?.score ?? null;
  if (bet.legs === undefined) {
    const score = scoreOf(bet.betId);
    return score && reasonWords(bet, score);
  }
  const deciding = bet.legs
    .filter(({ result }) => result === bet.status)
    .flatMap((leg) => {
      const score = scoreOf(leg.betId);
      return score === null ? [] : [{ leg, score, by: Math.abs(marginOf(leg, score)) }];
    })
    .sort((a, b) => a.by - b.by);
  const [closest] = deciding;
  return closest === undefined ? null : `${selectionWords(closest.leg)}: ${reasonWords(closest.leg, closest.score)}`;
}

interface TicketLineProps extends Named {
  readonly title: string;
  readonly bet: GroupBet;
  readonly games: readonly NightGame[];
}

/** A highlight that is one bet, as its ticket. */
function TicketLine({ title, bet, games, ...named }: TicketLineProps) {
  const result = resultOf(bet);
  const reason = reasonOf(bet, games);
  const stub = result && (
    <p data-result className={cx('num ticket-money', tintOf(bet), bet.status === 'won' && 'ticket-stamp')}>
      <span className="sr-only">{result.word}</span> <span>{result.money ?? result.word}</span>
    </p>
  );
  return (
    <li className="grid">
      <TicketPaper
        status={bet.status}
        stub={stub}
        torn={bet.status === 'lost'}
        bodyClass="flex min-h-13 items-center gap-2.5 py-1.5 pr-2 pl-2.5"
      >
        <Avatar name={bet.username} seed={bet.userId} />
        <div className="min-w-0 grow">
          <h3 className="text-note/4.5 font-normal text-soft">{title}</h3>
          <p className="text-base/5 wrap-anywhere">
            <bdi className="font-semibold">{nameFor(bet.userId, named)}</bdi>
            <span>{`, ${selectionWords(bet)} ${bet.legs === undefined ? opponentWords(bet) : ''}`.trimEnd()}</span>
          </p>
          {reason !== null && <p className="text-note/4.5 text-soft">{reason}</p>}
        </div>
      </TicketPaper>
    </li>
  );
}

/** `Celtics vs. Heat, 2 bets`, or `4-leg parlay`. */
function swingWords({ betId, bets, legs }: NonNullable<Highlights['swing']>, games: readonly NightGame[]): string {
  if (legs !== undefined) return parlayName(legs);
  const game = games.find(({ id }) => id === betId);
  const count = bets === 1 ? '1 bet' : `${bets} bets`;
  return game === undefined ? count : `${matchupWords(game)}, ${count}`;
}

/** A bet's id is unique for its member only. */
const keyOf = ({ userId, id }: GroupBet) => `${userId} ${id}`;

interface HighlightsProps extends Named {
  readonly highlights: Highlights;
  /** Number of bets of the night. */
  readonly bets: number;
  readonly games: readonly NightGame[];
}

/**
 * What stands out of a night in one kind of money, besides its winner. A bet is shown once, whatever it stands out for. Renders nothing before a bet is decided.
 */
export function NightHighlights({ highlights, bets, games, ...named }: HighlightsProps) {
  const { swing, loneliestWin, worstBeat, closestCall } = highlights;
  const isSame = loneliestWin !== null && keyOf(loneliestWin) === (closestCall && keyOf(closestCall.bet));
  const tickets = [
    { title: isSame ? 'Loneliest win and closest call' : 'Loneliest win', bet: loneliestWin },
    { title: 'Closest call', bet: isSame ? null : (closestCall?.bet ?? null) },
    { title: 'Worst beat', bet: worstBeat?.bet ?? null },
  ];
  const isTicket = ({ uid, betId, bets: count }: NonNullable<typeof swing>) =>
    count === 1 && tickets.some(({ bet }) => bet?.userId === uid && bet.betId === betId);
  const shownSwing = swing && !isTicket(swing) ? swing : null;
  if (shownSwing === null && tickets.every(({ bet }) => bet === null)) return null;
  return (
    <section aria-labelledby="night-highlights">
      <SectionTitle id="night-highlights" about={bets === 1 ? 'of 1 bet' : `of ${bets} bets`}>
        What stood out
      </SectionTitle>
      <ul className="grid grid-cols-1 gap-2">
        {shownSwing && <SwingLine swing={shownSwing} games={games} {...named} />}
        {tickets.map(
          ({ title, bet }) => bet && <TicketLine key={title} title={title} bet={bet} games={games} {...named} />,
        )}
      </ul>
    </section>
  );
}
