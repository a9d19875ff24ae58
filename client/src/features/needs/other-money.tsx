import type { useNightTable } from './use-night-table.ts';

/** Shows tonight in the other money of a group, in one tap. Renders nothing where all bets are in one. */
export function OtherMoney({ other }: Pick<ReturnType<typeof useNightTable>, 'other'>) {
  if (other === null) return null;
  return (
    <button
      type="button"
      onClick={other.show}
      className="tap relative z-1 min-w-8 shrink truncate text-left font-normal text-link hover:underline"
    >
      Show {other.name}
    </button>
  );
}
