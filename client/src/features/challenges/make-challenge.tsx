import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldProblem } from '../../ui/text-field.tsx';
import { formatLocalTime } from '../../ui/time.ts';
import { matchupWords, selectionWords } from '../bets/bet-words.ts';
import { nowAtom } from '../games/clock.ts';
import { teamOf } from '../games/market.ts';
import { useChallengeDraft } from './challenge-draft.ts';
import type { ChallengeGroup } from './challenge-groups.ts';
import { ChallengeWords, DraftTerms } from './draft-terms.tsx';
import type { Friend } from './friends.ts';
import { type Choice, GameChoice } from './game-choice.tsx';
import { OpponentChoice } from './opponent-choice.tsx';
import { GroupChoice, useWhom } from './whom.tsx';

function Part({ title, problem, children }: { title: string; problem?: string | undefined; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-1 gap-1.5">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
      {problem !== undefined && <FieldProblem>{problem}</FieldProblem>}
    </section>
  );
}

interface TermsProps {
  group: ChallengeGroup;
  opponent: Friend | null;
  choice: Choice;
  onChange: () => void;
  onClose: () => void;
}

/** The chosen side, the terms of the challenge, and the button that sends it. */
function Terms({ group, opponent, choice, onChange, onClose }: TermsProps) {
  const draft = useChallengeDraft({ group, opponent, choice, onSent: onClose });
  const now = useAtomValue(nowAtom);
  const { odds } = draft;
  if (odds === null)
    return (
      <div className="grid grid-cols-1 gap-3">
        <AlertBox>This price is no longer offered.</AlertBox>
        <Button look="secondary" onClick={onChange}>
          Choose another one
        </Button>
      </div>
    );
  const { game, seen } = odds;
  return (
    <form noValidate onSubmit={draft.send} className="grid grid-cols-1 gap-3">
      <Part title="Your side" problem={draft.problemAt('game')}>
        <div className="flex items-center gap-3 rounded-control border border-court bg-court/8 py-1 pr-1 pl-3">
          <p className="min-w-0 grow text-sm">
            <span className="block font-semibold">
              {selectionWords({ ...seen, teamChosen: teamOf(game, seen.side) })}
            </span>
            <span className="block text-note text-soft">
              {matchupWords(game)} · {formatLocalTime(game.startTime, now)}
            </span>
          </p>
          <Button look="quiet" onClick={onChange}>
            Change
          </Button>
        </div>
      </Part>
      <DraftTerms draft={draft} odds={odds} />
      <Button type="submit" wide busy={draft.busy}>
        <ChallengeWords draft={draft} />
      </Button>
    </form>
  );
}

interface MakeChallengeProps {
  /** The groups to choose from, at least one. */
  groups: readonly ChallengeGroup[];
  /** The friend to begin with; without one, the only friend. */
  opponent?: string;
  onClose: () => void;
}

/** Challenges a friend to a head-to-head: whom, which side of which game, the stake and the price. */
export default function MakeChallenge({ groups, opponent: given, onClose }: MakeChallengeProps) {
  const { group, setGroup, friends, opponent, setOpponent } = useWhom(groups, given);
  const [choice, setChoice] = useState<Choice | null>(null);
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
            <GroupChoice groups={groups} group={group} setGroup={setGroup} />
          </Part>
        )}
        <Part title="Whom">
          <OpponentChoice friends={friends} opponent={opponent?.uid ?? null} onChoose={setOpponent} />
        </Part>
        {choice === null ? (
          <Part title="Pick your side">
            <GameChoice only={null} onChoose={setChoice} />
          </Part>
        ) : (
          <Terms group={group} opponent={opponent} choice={choice} onChange={() => setChoice(null)} onClose={onClose} />
        )}
      </div>
    </Modal>
  );
}
