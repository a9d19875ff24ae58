import { combinedPrice } from '@courtside/contract/bet-legs';
import { parlayLegs } from '@courtside/contract/limits';
import { formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Modal } from '../../ui/modal.tsx';
import { stakeAccountAtom } from '../account/stake-accounts.ts';
import { AccountChoice } from '../bets/account-choice.tsx';
import { AmountChips, AmountInput, AmountProblem } from '../bets/amount-field.tsx';
import { Closed } from '../bets/bet-notes.tsx';
import { isBettingClosedAtom } from '../bets/can-bet.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { LegRow, tornEdges } from './leg-row.tsx';
import { chanceWords, fairChanceOf, percentText } from './parlay-odds.ts';
import { type ParlaySlip, useParlay } from './use-parlay.ts';

/** The amounts on the chips, in cents. */
const chips = [1000, 2000, 5000] as const;

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'] as const;
const numberWord = (count: number) => numbers[count] ?? String(count);

/** `wins with all four`. */
function winsLabel(count: number): string {
  if (count < 2) return 'wins';
  return count === 2 ? 'wins with both' : `wins with all ${numberWord(count).toLowerCase()}`;
}

/** The chance that all legs win, and what it would pay without the bookmaker's margin. */
function FairChance({ odds, amount }: { odds: NonNullable<ParlaySlip['odds']>; amount: number | null }) {
  const chance = fairChanceOf(odds);
  return (
    <div className="grid gap-1">
      <div aria-hidden className="h-2 overflow-hidden rounded-chip border border-line">
        <div className="h-full rounded-chip bg-win" style={{ width: percentText(chance) }} />
      </div>
      <p className="text-sm leading-4.5 text-soft">
        A fair chance of <b className="font-semibold text-ink">{percentText(chance)}</b>
        {chanceWords(chance, amount)}
      </p>
    </div>
  );
}

/** What the parlay wins at the current odds, and its combined price. */
function Wins({ slip: { views, odds, wins } }: { slip: ParlaySlip }) {
  const writeOdds = useWriteOdds();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3">
      <p>
        <span className="block text-sm text-soft">{winsLabel(views.length)}</span>
        <span className="num block text-[2.125rem] leading-9 text-win">{wins === null ? '–' : formatCents(wins)}</span>
      </p>
      {odds !== null && (
        <p className="ml-auto text-right">
          <span className="block text-sm text-soft">combined</span>
          <span className="num block text-[1.375rem] leading-7">
            {writeOdds(combinedPrice(odds.map(({ price }) => price)))}
          </span>
        </p>
      )}
    </div>
  );
}

/** The amount, and what it wins; instead of them why the account or the user takes no bets. */
function Money({ slip }: { slip: ParlaySlip }) {
  const { odds, stake } = slip;
  const id = useId();
  const isClosed = useAtomValue(isBettingClosedAtom);
  return (
    <div
      style={tornEdges('0')}
      className="grid grid-cols-1 gap-2.5 rounded-b-paper border-t-2 border-dotted border-line bg-paper px-3 pt-2.5 pb-3"
    >
      {isClosed ? (
        <Closed />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
        <div role="group" aria-label="Amount" className="grid gap-1.5">
          <div className="flex flex-wrap gap-1.5">
            <div className="relative w-26 grow">
              <AmountInput stake={stake} id={id} className="" />
            </div>
            <AmountChips stake={stake} amounts={chips} onPaper />
          </div>
          <AmountProblem stake={stake} id={id} />
        </div>
      )}
      <Wins slip={slip} />
      {odds !== null && odds.length > 1 && <FairChance odds={odds} amount={stake.amount} />}
    </div>
  );
}

/** What a press places: `Place $20.00 to win $327.90`, and `Take +1583 and place $20.00` once odds have moved. */
function useButtonWords({ odds, stake: { amount }, wins, moved }: ParlaySlip): string {
  const writeOdds = useWriteOdds();
  if (amount === null) return 'Place parlay';
  const placed = formatCents(amount);
  if (odds === null || wins === null) return `Place ${placed}`;
  if (moved === null) return `Place ${placed} to win ${formatCents(wins)}`;
  return `Take ${writeOdds(combinedPrice(odds.map(({ price }) => price)))} and place ${placed}`;
}

/** The rule that every parlay has. */
function useRule(): string {
  const account = useAtomValue(stakeAccountAtom);
  const most = account === null ? '' : `Pays at most ${formatCents(account.maxParlayPayout)}. `;
  return `${most}One leg per game.`;
}

/** The button that places the parlay, and why it does not. */
function Place({ slip }: { slip: ParlaySlip }) {
  const { reason, moved, placing, place, stake } = slip;
  const isClosed = useAtomValue(isBettingClosedAtom);
  const words = useButtonWords(slip);
  const rule = useRule();
  const takesNew = moved !== null && reason === null;
  const id = useId();
  return (
    <div className="pt-2.5">
      <Button
        wide
        busy={placing}
        disabled={reason !== null || isClosed || stake.isUnpayable}
        aria-describedby={id}
        onClick={() => void place()}
        className={cx('min-h-13 text-points!', takesNew && 'bg-caution! text-paper-ink!')}
      >
        {words}
      </Button>
      <p id={id} role="status" className="mt-2 text-center text-sm text-balance text-soft">
        {reason ?? moved ?? rule}
      </p>
    </div>
  );
}

/** The parlay slip over the page: its legs as they are offered now, the amount, what it wins, and the button that places it. */
export default function ParlaySheet({ onClose }: { onClose: () => void }) {
  const slip = useParlay(onClose);
  const maxLegs = useAtomValue(stakeAccountAtom)?.maxLegs ?? parlayLegs.max;
  const { views, remove } = slip;
  const about = `${numberWord(views.length)} of ${numberWord(maxLegs).toLowerCase()} legs. All have to win.`;
  if (views.length === 0)
    return (
      <Modal title="Parlay" shape="sheet" onClose={onClose}>
        <p className="text-sm text-pretty text-soft">
          No legs yet. Press the name of a game, and add one of its prices.
        </p>
      </Modal>
    );
  return (
    <Modal title="Parlay" about={maxLegs >= parlayLegs.min && about} shape="sheet" onClose={onClose}>
      <AccountChoice />
      <div className="slip on-paper @container grid-cols-1">
        <ul aria-label="Legs">
          {views.map((view, index) => (
            <LegRow key={view.leg.gameId} view={view} isFirst={index === 0} onRemove={() => remove(view.leg.gameId)} />
          ))}
        </ul>
        <Money slip={slip} />
      </div>
      <Place slip={slip} />
    </Modal>
  );
}
