import type { Game } from '@courtside/contract/entities';
import type { MarketName, Side } from '@courtside/contract/markets';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SheetTitle } from '../../ui/sheet-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FieldProblem } from '../../ui/text-field.tsx';
import { isInGroupAtom } from '../account/stake-accounts.ts';
import { selectionWords } from '../bets/bet-words.ts';
import { Crest } from '../games/crest.tsx';
import { offered, teamOf } from '../games/market.ts';
import { splitTeamName } from '../games/team-name.ts';
import { myGroupsLoadAtom } from '../groups/own-groups.ts';
import { useChallengeDraft } from './challenge-draft.ts';
import { type ChallengeGroup, useChallengeGroups } from './challenge-groups.ts';
import { ChallengeWords, DraftTerms } from './draft-terms.tsx';
import { GameChoice } from './game-choice.tsx';
import { OpponentChoice } from './opponent-choice.tsx';
import { GroupChoice, useWhom } from './whom.tsx';

/** A side of a market. */
interface Chosen {
  readonly market: MarketName;
  readonly side: Side;
}

const isOn = (a: Chosen, b: Chosen) => a.market === b.market && a.side === b.side;

interface SideChoiceProps {
  game: Game;
  chosen: Chosen;
  onChoose: (side: Chosen) => void;
}

/** Which team the user takes to win; a spread or a total is behind a button, and then a third choice. */
function SideChoice({ game, chosen, onChoose }: SideChoiceProps) {
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  const hasLines = game.markets.spread !== null || game.markets.total !== null;
  const line = chosen.market === 'moneyline' ? null : offered(game, chosen.market, chosen.side);
  const options = [
    ...(['team1', 'team2'] as const).map((side) => ({
      side: { market: 'moneyline', side } as Chosen,
      team: game[side],
      words: `${splitTeamName(game[side]).nickname} win`,
    })),
    ...(line === null
      ? []
      : [{ side: chosen, team: null, words: selectionWords({ ...line, teamChosen: teamOf(game, line.side) }) }]),
  ];
  return (
    <div className="grid grid-cols-1 gap-1">
      <div role="radiogroup" aria-label="Your side" className="grid grid-cols-2 gap-1">
        {options.map(({ side, team, words }) => (
          <label
            key={words}
            className="price-paper paper relative flex min-h-12 cursor-pointer items-center justify-center gap-2 px-3 py-1 has-checked:price-punched has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              checked={isOn(side, chosen)}
              onChange={() => onChoose(side)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            {team !== null && <Crest team={team} className="size-6.5" />}
            <span className="num min-w-0 text-points leading-5 wrap-anywhere">{words}</span>
          </label>
        ))}
      </div>
      {hasLines && (
        <Button
          look="quiet"
          aria-expanded={isOpen}
          className="-my-1 justify-self-start px-2! font-medium! text-soft"
          onClick={() => setOpen(!isOpen)}
        >
          Spread or total
        </Button>
      )}
      {isOpen && (
        <GameChoice
          only={game.id}
          onChoose={({ selection }) => {
            onChoose(selection);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

interface FormProps {
  game: Game;
  groups: readonly ChallengeGroup[];
  onSent: () => void;
}

const section = 'grid min-w-0 grid-cols-1 content-start gap-2 lg:col-start-2 lg:row-span-2 lg:row-start-1';

/** The challenge, and its button, which stays at the bottom of a phone's screen. Both are children of the sheet's grid. */
function ChallengeForm({ game, groups, onSent }: FormProps) {
  const { group, setGroup, friends, opponent, setOpponent } = useWhom(groups);
  const [chosen, setChosen] = useState<Chosen>({ market: 'moneyline', side: 'team1' });
  const [first] = groups;
  const draft = useChallengeDraft({
    group: group ?? first ?? { id: '', groupName: '' },
    opponent,
    choice: { gameId: game.id, selection: chosen },
    onSent,
  });
  if (group === undefined) return null;
  const problem = draft.problemAt('game');
  return (
    <form noValidate onSubmit={draft.send} className="contents">
      <section aria-labelledby="sheet-challenge" className={section}>
        <SheetTitle id="sheet-challenge" note={<bdi>{group.groupName}</bdi>}>
          Challenge a friend
        </SheetTitle>
        <GroupChoice groups={groups} group={group} setGroup={setGroup} />
        <OpponentChoice friends={friends} opponent={opponent?.uid ?? null} onChoose={setOpponent} />
        <SideChoice game={game} chosen={chosen} onChoose={setChosen} />
        {problem !== undefined && <FieldProblem>{problem}</FieldProblem>}
        {draft.odds === null ? (
          <AlertBox>This price is no longer offered.</AlertBox>
        ) : (
          <DraftTerms draft={draft} odds={draft.odds} />
        )}
      </section>
      <div className="sticky bottom-0 z-1 order-3 -mx-4 border-t border-line bg-surface px-4 pt-2 pb-3.5 lg:static lg:order-none lg:col-start-2 lg:row-start-3 lg:mx-0 lg:border-0 lg:px-0">
        <Button type="submit" wide busy={draft.busy} disabled={draft.odds === null} className="min-h-13 text-points!">
          <ChallengeWords draft={draft} />
        </Button>
      </div>
    </form>
  );
}

/** Challenges a friend on a game, or says what that needs. */
export function GameChallenge({ game, onSent }: { game: Game; onSent: () => void }) {
  const groups = useChallengeGroups();
  const isInGroup = useAtomValue(isInGroupAtom);
  const { status } = useAtomValue(myGroupsLoadAtom);
  if (groups.length > 0) return <ChallengeForm game={game} groups={groups} onSent={onSent} />;
  const isLoading = isInGroup === null || (isInGroup && status === 'loading');
  return (
    <section aria-labelledby="sheet-challenge" className={section}>
      <SheetTitle id="sheet-challenge">Challenge a friend</SheetTitle>
      {isLoading ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          <p className="text-sm text-pretty text-soft">
            You against a friend, one game, one pot. You need a group with a friend in it.
          </p>
          <LinkButton to="/group" look="secondary">
            Your groups
          </LinkButton>
        </>
      )}
    </section>
  );
}
