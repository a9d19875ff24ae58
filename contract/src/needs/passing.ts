import type { ConditionPart } from './variables.ts';

/** What has to happen, all of it. */
export type Condition = readonly ConditionPart[];

/** When a member ends the night above another one. */
export type Passing =
  | { readonly kind: 'always' }
  | { readonly kind: 'never' }
  /** `more` if there are conditions besides these. There are none if too many combinations of parlays would have to be looked at. */
  | { readonly kind: 'if'; readonly conditions: readonly Condition[]; readonly more: boolean };
