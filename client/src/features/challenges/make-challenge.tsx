import { formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Segments } from '../../ui/segments.tsx';
import { FieldProblem, TextField } from '../../ui/text-field.tsx';
import { formatLocalTime } from '../../ui/time.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { useSubmit } from '../../ui/use-busy.ts';
import { matchupWords, selectionWords } from '../bets/bet-words.ts';
import { Chip, stakeChips } from '../bets/chip.tsx';
import { DollarInput } from '../bets/dollar-input.tsx';
import { amountText, readAmount } from '../bets/parse-amount.ts';
import { nowAtom } from '../games/clock.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { offered, teamOf } from '../games/market.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { type ChallengeField, makeChallenge } from './challenge-calls.ts';
import type { ChallengeGroup } from './challenge-groups.ts';
import { chosenPrice, type PriceKind, termsOf } from './challenge-terms.ts';
import { otherSelection } from './challenge-view.ts';
import { priceRule, riskWords } from './challenge-words.ts';
import { useFriends } from './friends.ts';
import { type Choice, GameChoice } from './game-choice.tsx';
import { OddsMoved } from './odds-moved.tsx';
import { OpponentChoice } from './opponent-choice.tsx';

/** The amount that a challenge begins with. */
const firstAmount = '20';

/** Why the last attempt failed, and which part of the dialog is at fault. */
interface Problem {
  readonly field: ChallengeField | null;
  readonly message: string;
}

function Part({ title, problem, children }: { title: string; problem?: string | undefined; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-1 gap-1.5">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
      {problem !== undefined && <FieldProblem>{problem}</FieldProblem>}
    </section>
  );
}

interface AmountProps {
  text: string;
  problem: string | undefined;
  onText: (text: string) => void;
}

/** The user's stake: a field, and chips that add to it. */
function Amount({ text, problem, onText }: AmountProps) {
  const id = useId();
  const { cents } = readAmount(text);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Your stake
      </label>
      <div className="flex items-center gap-1.5">
        <div className="relative min-w-0 grow">
          <DollarInput
            id={id}
            value={text}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-problem`}
            onChange={(event) => onText(event.target.value)}
          />
        </div>
        {text !== '' && (
          <Chip name="Clear the amount" onPick={() => onText('')}>
            <X aria-hidden className="size-4" />
          </Chip>
        )}
        {stakeChips.map((chip) => (
          <Chip key={chip} name={`Add ${formatCents(chip)}`} onPick={() => onText(amountText((cents ?? 0) + chip))}>
            {amountText(chip)}
          </Chip>
        ))}
      </div>
      {problem !== undefined && (
        <FieldProblem id={`${id}-problem`} className="mt-1.5">
          {problem}
        </FieldProblem>
      )}
    </div>
  );
}

interface TermsProps {
  group: ChallengeGroup;
  opponent: { readonly uid: string; readonly username: string } | null;
  choice: Choice;
  onProblem: (problem: Problem | null) => void;
  problem: Problem | null;
  onChange: () => void;
  onClose: () => void;
}

/** The stake and the price of a challenge, what both sides risk and win, and the button that sends it. */
function Terms({ group, opponent, choice, problem, onProblem, onChange, onClose }: TermsProps) {
  const [text, setText] = useState(firstAmount);
  const [kind, setKind] = useState<PriceKind>('fair');
  const [typed, setTyped] = useState('');
  const writeOdds = useWriteOdds();
  const now = useAtomValue(nowAtom);
  const game = useAtomValue(gameAtom(choice.gameId));
  const { market, side } = choice.selection;
  const selection = game ? offered(game, market, side) : null;
  // What the user has seen is what is sent: odds that move are shown, and used when the user says so.
  const [seen, setSeen] = useState(selection);
  const amount = readAmount(text);
  const price = seen && chosenPrice(seen, kind, typed);
  const terms = termsOf(amount.cents, price);
  const friend = opponent?.username ?? 'The taker';

  const at = (field: ChallengeField) => (problem?.field === field ? problem.message : undefined);
  const edit =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      onProblem(null);
    };
  const [busy, send] = useSubmit(async () => {
    if (amount.cents === null)
      return onProblem({ field: 'amount', message: amount.problem ?? 'Please enter a valid amount.' });
    if (price === null || terms === null) return onProblem({ field: 'price', message: priceRule });
    if (selection === null || seen === null) return;
    const { line } = seen;
    if (line !== selection.line) return onProblem({ field: 'game', message: 'Please choose the new line first.' });
    const outcome = await makeChallenge({
      groupId: group.id,
      gameId: choice.gameId,
      selection: { market, side, line },
      amount: amount.cents,
      price,
      opponent: opponent?.uid ?? null,
    });
    if (!outcome.ok) return onProblem(outcome);
    showToast({
      tone: 'win',
      text: opponent === null ? `${group.groupName} can take your challenge.` : `${friend} has your challenge.`,
    });
    onClose();
  });

  if (!game || selection === null || seen === null)
    return (
      <div className="grid grid-cols-1 gap-3">
        <AlertBox>This price is no longer offered.</AlertBox>
        <Button look="secondary" onClick={onChange}>
          Choose another one
        </Button>
      </div>
    );
  const other = otherSelection(seen);
  const whatOf = (chosen: typeof other) => selectionWords({ ...chosen, teamChosen: teamOf(game, chosen.side) });
  const fair = chosenPrice(seen, 'fair', '') ?? 0;
  const takeNew = () => {
    setSeen(selection);
    onProblem(null);
  };
  return (
    <form noValidate onSubmit={send} className="grid grid-cols-1 gap-4">
      <Part title="Your side" problem={at('game')}>
        <div className="flex items-center gap-3 rounded-control border border-court bg-court/8 py-1 pr-1 pl-3">
          <p className="min-w-0 grow text-sm">
            <span className="block font-semibold">{whatOf(seen)}</span>
            <span className="block text-xs text-soft">
              {matchupWords(game)} · {formatLocalTime(game.startTime, now)}
            </span>
          </p>
          <Button look="quiet" onClick={onChange}>
            Change
          </Button>
        </div>
      </Part>
      <OddsMoved seen={seen} current={selection} what={whatOf(selection)} kind={kind} onUse={takeNew} />
      <Amount text={text} problem={at('amount') ?? amount.problem ?? undefined} onText={edit(setText)} />
      <Part title="Your price" problem={kind === 'own' ? undefined : at('price')}>
        <div className="flex min-w-0">
          <Segments<PriceKind>
            label="Your price"
            value={kind}
            options={[
              { value: 'fair', label: `Fair price ${writeOdds(fair)}` },
              { value: 'even', label: 'Even money' },
              { value: 'own', label: 'Own price' },
            ]}
            onChange={edit(setKind)}
          />
        </div>
        {kind === 'fair' && <p className="text-xs text-soft">The odds of the moment without the house's margin.</p>}
        {kind === 'even' && <p className="text-xs text-soft">Both risk the same.</p>}
        {kind === 'own' && (
          <TextField
            label={`American price for ${whatOf(seen)}`}
            placeholder="+150"
            value={typed}
            problem={at('price')}
            onText={edit(setTyped)}
          />
        )}
      </Part>
      <p role="status" className="rounded-card border border-line bg-raised px-3 py-2.5 text-sm text-pretty">
        {terms === null ? (
          <span className="text-soft">Enter a stake and a price to see what both sides risk.</span>
        ) : (
          <>
            {riskWords('You', terms.own)} <bdi>{riskWords(friend, terms.other)}</bdi>{' '}
            <span className="font-semibold">Pot {formatCents(terms.pot)}.</span>
          </>
        )}
      </p>
      {problem !== null && (problem.field === null || problem.field === 'opponent') && (
        <AlertBox>{problem.message}</AlertBox>
      )}
      <Button type="submit" wide busy={busy}>
        <span className="wrap-anywhere">Challenge {opponent === null ? 'anyone' : <bdi>{opponent.username}</bdi>}</span>
      </Button>
    </form>
  );
}

interface MakeChallengeProps {
  /** The groups to choose from, at least one. */
  groups: readonly ChallengeGroup[];
  /** The friend to begin with; without one, the only friend. */
  opponent?: string;
  /** Offers the prices of this game only. */
  gameId?: string;
  onClose: () => void;
}

/** Challenges a friend to a head-to-head: whom, which side of which game, the stake and the price. */
export default function MakeChallenge({ groups, opponent: given, gameId, onClose }: MakeChallengeProps) {
  const [groupId, setGroupId] = useState(groups[0]?.id ?? '');
  const [chosen, setChosen] = useState<string | null | undefined>(given);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const group = groups.find(({ id }) => id === groupId);
  const friends = useFriends(groupId) ?? [];
  const only = friends.length === 1 ? friends[0] : undefined;
  const opponent = chosen === undefined ? (only?.uid ?? null) : chosen;
  if (group === undefined) return null;
  return (
    <Modal
      title="Challenge a friend"
      about={`One game, one pot, no house. It goes on the tab of ${group.groupName}.`}
      shape="sheet"
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        {groups.length > 1 && (
          <Part title="Group">
            <div className="flex min-w-0">
              <Segments
                label="Group"
                value={groupId}
                options={groups.map(({ id, groupName }) => ({ value: id, label: groupName }))}
                onChange={(id) => {
                  setGroupId(id);
                  setChosen(undefined);
                }}
              />
            </div>
          </Part>
        )}
        <Part title="Whom">
          <OpponentChoice
            friends={friends}
            opponent={opponent}
            onChoose={(uid) => {
              setChosen(uid);
              setProblem(null);
            }}
          />
        </Part>
        {choice === null ? (
          <Part title="Pick your side">
            <GameChoice only={gameId ?? null} onChoose={setChoice} />
          </Part>
        ) : (
          <Terms
            group={group}
            opponent={friends.find(({ uid }) => uid === opponent) ?? null}
            choice={choice}
            problem={problem}
            onProblem={setProblem}
            onChange={() => setChoice(null)}
            onClose={onClose}
          />
        )}
      </div>
    </Modal>
  );
}
