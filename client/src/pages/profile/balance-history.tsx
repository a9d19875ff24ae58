import type { LedgerBet, LedgerLine } from '@courtside/contract/ledger';
import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import type { RouteData } from '@courtside/contract/routes';
import { useAtomValue } from 'jotai';
import { ApiError, call, messageOf } from '../../api/call.ts';
import { useLoad, useMore } from '../../api/resource.ts';
import { becameWords, matchupWords, selectionWords } from '../../features/bets/bet-words.ts';
import { correctedScoresWords } from '../../features/bets/correction-words.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { formatDateTime, formatLocalTime } from '../../ui/time.ts';
import { accountQuery, type SelectedAccount } from './selected-account.ts';

type LineOf<K extends LedgerLine['kind']> = Extract<LedgerLine, { kind: K }>;

/** What each result says, for a bet on `what`. */
const payout: Readonly<Record<LineOf<'payout'>['result'], (what: string) => string>> = {
  won: (what) => `Payout on ${what}`,
  lost: (what) => `${what} lost`,
  'cashed-out': (what) => `Cashed out ${what}`,
};

const refund: Readonly<Record<LineOf<'refund'>['reason'], (what: string) => string>> = {
  push: (what) => `Push on ${what}, stake returned`,
  void: (what) => `Refund on ${what}, bet void`,
  cancelled: (what) => `Refund on ${what}, bet cancelled`,
  undone: (what) => `Bet on ${what} undone`,
  late: (what) => `Refund on ${what}, placed after tip-off`,
  'price-error': (what) => `Refund on ${what}, the odds were an obvious error`,
};

/** The game of a bet, or what a parlay is called. */
const gameOf = (bet: LedgerBet) => (bet.legs === undefined ? matchupWords(bet) : selectionWords(bet));

/** Describes a line of the balance history in plain words. */
export function whatFor(line: LedgerLine): string {
  switch (line.kind) {
    case 'opening':
      return 'Account opened';
    case 'stake':
      return `Stake on ${selectionWords(line.bet)}${line.fromHold ? ', set aside before' : ''}`;
    case 'hold':
      return 'Set aside for a bet';
    case 'release':
      return 'Back from what was set aside';
    case 'payout':
      return payout[line.result](selectionWords(line.bet));
    case 'refund':
      return refund[line.reason](selectionWords(line.bet));
    case 'deposit':
      return line.reason === 'first' ? 'Play-money deposit' : 'Daily top-up';
    case 'bonus':
      return '100% bonus on your first deposit';
    case 'rebuy':
      return 'Buy-in again, counts against your profit';
    case 'correction':
      return line.bet && line.from && line.to
        ? `Result corrected: ${gameOf(line.bet)}, ${becameWords(line.from, line.to)}`
        : `Correction: ${line.reason}`;
  }
}

const withoutFullStop = (sentence: string) => sentence.replace(/\.$/, '');

/** The results before and after a correction, and an operator's reason as a quote: `From 121–112 to 111–112. “Box score.”` */
function correctionDetail({ scores, note, reason }: LineOf<'correction'>): string {
  const sentences = scores ? [`From ${correctedScoresWords(scores)}`] : [];
  // Without scores or a note, the reason is the only explanation: it comes from the sources, or from before both were stored.
  if (!scores) sentences.push(withoutFullStop(note === undefined ? reason : reason.replace(note, '').trimEnd()));
  if (note) sentences.push(`The operator’s reason: “${note}”`);
  return sentences.filter(Boolean).join('. ');
}

/** The game of a line with an operator's reason, or why a result was corrected. Null if `whatFor` says it all. */
export function detailOf(line: LedgerLine): string | null {
  if (line.kind === 'correction' && line.from) return correctionDetail(line);
  if (!('bet' in line) || line.bet === null) return null;
  const { legs } = line.bet;
  const game = legs === undefined ? matchupWords(line.bet) : legs.map(selectionWords).join(', ');
  return 'note' in line && line.note ? `${game}, decided by an operator: ${withoutFullStop(line.note)}` : game;
}

/** Known part of an account's balance history: lines, newest first, and the cursor of older ones. */
export type Trail = RouteData<'readLedger'>;

/** Merges the newest page into the trail. If the page does not reach the known lines, only the page remains. */
export function withNewestPage(known: Trail | null, page: Trail): Trail {
  const lowest = page.lines.at(-1)?.seq;
  const older = known?.lines.filter(({ seq }) => lowest !== undefined && seq < lowest) ?? [];
  if (!known || older.length === 0 || older[0]?.seq !== (lowest ?? 0) - 1) return page;
  return { lines: [...page.lines, ...older], nextCursor: known.nextCursor };
}

/** Appends the next page to the trail. */
export function withOlderPage(known: Trail, page: Trail): Trail {
  const lowest = known.lines.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  return { lines: [...known.lines, ...page.lines.filter(({ seq }) => seq < lowest)], nextCursor: page.nextCursor };
}

type AccountKey = Pick<SelectedAccount, 'uid' | 'id'>;

/** Lines per page. */
const pageSize = 25;

async function readPage({ uid, id }: AccountKey, cursor: number | null, signal?: AbortSignal): Promise<Trail> {
  const query = { ...accountQuery(id), limit: String(pageSize), ...(cursor !== null && { cursor: String(cursor) }) };
  const page = await call('readLedger', { params: { uid }, query, token: idToken, ...(signal && { signal }) });
  if (!Array.isArray(page.lines)) throw new ApiError(null, page);
  return page;
}

/** An account's balance history, page by page. `seq` is the number of its last ledger entry: a higher one means new lines. */
function useMoneyTrail({ uid, id, seq }: SelectedAccount) {
  const options = { what: 'The balance history', merge: withNewestPage };
  const {
    data: trail,
    failure,
    retry,
    update,
  } = useLoad((signal) => readPage({ uid, id }, null, signal), seq, options);
  const older = useMore(async () => {
    if (!trail?.nextCursor) return;
    const page = await readPage({ uid, id }, trail.nextCursor);
    update((known) => withOlderPage(known, page));
  });
  const why = failure ?? older.failure;
  return {
    trail,
    failure: why === null ? null : messageOf(why, 'Your balance history could not be loaded.'),
    retry: failure === null ? older.more : retry,
    more: older.more,
  };
}

/** One entry. Screen readers read it as a sentence: `Stake on Celtics, −$50.00, balance $950.00`. */
function Line({ line, now }: { line: LedgerLine; now: number }) {
  const amount = toCents(line.amount);
  const detail = detailOf(line);
  return (
    <li data-seq={line.seq} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3">
      <p className="col-span-2 grid grid-cols-subgrid items-baseline gap-y-0.5" data-testid="sentence">
        <span className="text-sm font-semibold wrap-anywhere sm:text-base">{whatFor(line)}</span>
        <span className="sr-only">, </span>
        <span
          className={cx('num col-start-2 text-right text-lg', amount > 0 && 'text-win', amount === 0 && 'text-soft')}
        >
          {formatChange(amount)}
        </span>
        <span className="sr-only">, </span>
        <span className="col-start-2 row-start-2 text-right text-xs text-soft">
          balance <span className="num text-sm">{formatCents(toCents(line.balance))}</span>
        </span>
      </p>
      <p className="col-start-1 row-start-2 -mt-4.5 text-xs wrap-anywhere text-soft">
        {detail && `${detail} · `}
        <time dateTime={line.at} title={formatDateTime(line.at)} className="whitespace-nowrap">
          {formatLocalTime(line.at, now)}
        </time>
      </p>
    </li>
  );
}

/** The account's ledger entries, newest first. */
export function BalanceHistory({ account }: { account: SelectedAccount }) {
  const { trail, failure, retry, more } = useMoneyTrail(account);
  const now = useAtomValue(nowAtom);
  return (
    <section aria-labelledby="balance-history" className="grid grid-cols-1 gap-4">
      <h2 id="balance-history" className="text-lg font-semibold tracking-tight">
        Balance history
      </h2>
      {failure !== null && <LoadFailed onRetry={retry}>{failure}</LoadFailed>}
      {trail === null && failure === null && <Spinner label="Loading your balance history" />}
      {trail !== null && (
        <ol className="card divide-y divide-line">
          {trail.lines.map((line) => (
            <Line key={line.seq} line={line} now={now} />
          ))}
        </ol>
      )}
      {trail?.nextCursor && (
        <div className="flex justify-center">
          <Button look="secondary" onClick={more}>
            Show older entries
          </Button>
        </div>
      )}
    </section>
  );
}
