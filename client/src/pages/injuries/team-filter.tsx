import { ChevronDown } from 'lucide-react';

interface TeamFilterProps {
  teams: readonly string[];
  /** Null for all teams. */
  chosen: string | null;
  onChoose: (team: string | null) => void;
}

/** Filters the report by team. */
export function TeamFilter({ teams, chosen, onChoose }: TeamFilterProps) {
  return (
    <span className="relative min-w-36 flex-1 sm:flex-none">
      <select
        aria-label="Team"
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
        className="h-11 w-full appearance-none rounded-control border border-line-strong bg-surface pr-10 pl-3 text-base hover:bg-raised sm:w-60"
      >
        <option value="">All Teams</option>
        {teams.map((team) => (
          <option key={team}>{team}</option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3.5 right-3 size-4 text-soft" />
    </span>
  );
}
