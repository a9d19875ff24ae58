import { Segments } from '../../ui/segments.tsx';
import { FieldProblem, TextField } from '../../ui/text-field.tsx';
import type { ChallengeDraft } from './challenge-draft.ts';
import type { PriceKind } from './challenge-terms.ts';

interface PriceChoiceProps {
  draft: ChallengeDraft;
  /** The user's side: `Celtics −5.5`. */
  what: string;
}

/** At which price the user challenges: the fair one, even money, or a typed one. */
export function PriceChoice({ draft, what }: PriceChoiceProps) {
  const { kind, setKind, typed, setTyped, problemAt } = draft;
  const problem = problemAt('price');
  return (
    <section aria-label="Your price" className="grid min-w-0 grid-cols-1 gap-1.5">
      <div className="flex min-w-0">
        <Segments<PriceKind>
          label="Your price"
          value={kind}
          options={[
            { value: 'fair', label: 'Fair price' },
            { value: 'even', label: 'Even money' },
            { value: 'own', label: 'Own price' },
          ]}
          onChange={setKind}
        />
      </div>
      {kind === 'own' ? (
        <TextField
          label={`American price for ${what}`}
          placeholder="+150"
          value={typed}
          problem={problem}
          onText={setTyped}
        />
      ) : (
        problem !== undefined && <FieldProblem>{problem}</FieldProblem>
      )}
    </section>
  );
}
