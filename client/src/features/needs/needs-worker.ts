import type { Night } from '@courtside/contract/needs/night';
import { answerWith } from '../../workers/in-worker.ts';
import { needsOf } from './needs-of.ts';

/** A night to compute, as the page sends it. */
export interface NeedsQuestion {
  readonly night: Night;
  readonly viewerUid: string;
}

answerWith(({ night, viewerUid }: NeedsQuestion) => needsOf(night, viewerUid));
