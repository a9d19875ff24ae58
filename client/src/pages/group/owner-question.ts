import type { ReactNode } from 'react';
import type { OwnerAction } from '../../features/groups/group-actions.tsx';

/** An action that waits for the confirmation of the owner. */
export interface Question {
  readonly action: OwnerAction;
  readonly question: string;
  readonly about: ReactNode;
  readonly yes: string;
}
