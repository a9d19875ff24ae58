import { type League, leagueNames, leagues } from '@courtside/contract/leagues';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { PressedChip } from '../../ui/pressed-chip.tsx';
import { FieldProblem } from '../../ui/text-field.tsx';
import { playedLeaguesAtom } from './games-atoms.ts';

interface LeaguesChoiceProps {
  /** The chosen leagues; undefined for all. */
  chosen: readonly League[] | undefined;
  onChoose: (chosen: League[] | undefined) => void;
  hint?: string;
  problem?: string | undefined;
}

/** The leagues to choose from; none if one is played and none was chosen. */
export function useLeagueOptions(chosen: readonly League[] | undefined): readonly League[] {
  const played = useAtomValue(playedLeaguesAtom);
  const offered = leagueNames.filter((league) => played.includes(league) || chosen?.includes(league));
  return offered.length < 2 && chosen === undefined ? [] : offered;
}

/** The leagues that a season or a group is limited to. Renders nothing if one league is played and none was chosen. */
export function LeaguesChoice({ chosen, onChoose, hint, problem }: LeaguesChoiceProps) {
  const id = useId();
  const offered = useLeagueOptions(chosen);
  if (offered.length === 0) return null;
  const toggle = (pressed: League) => {
    const next = offered.filter((league) => (chosen?.includes(league) ?? false) !== (league === pressed));
    onChoose(next.length === 0 ? undefined : next);
  };
  return (
    <div className="grid min-w-0 gap-1.5">
      <span id={id} className="text-sm font-medium">
        Leagues
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
        <PressedChip pressed={chosen === undefined} onPress={() => onChoose(undefined)}>
          All
        </PressedChip>
        {offered.map((league) => (
          <PressedChip key={league} pressed={chosen?.includes(league) ?? false} onPress={() => toggle(league)}>
            {leagues[league].title}
          </PressedChip>
        ))}
      </div>
      {hint && <p className="text-note text-pretty text-soft">{hint}</p>}
      {problem && <FieldProblem>{problem}</FieldProblem>}
    </div>
  );
}
