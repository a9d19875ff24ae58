import type { Night } from '@courtside/contract/needs/night';
import { needsOf } from './needs-of.ts';

/** A night to compute, as the page sends it. */
export interface NeedsQuestion {
  readonly number: number;
  readonly night: Night;
  readonly viewerUid: string;
}

self.addEventListener('message', ({ data: { number, night, viewerUid } }: MessageEvent<NeedsQuestion>) => {
  self.postMessage({ number, needs: needsOf(night, viewerUid) });
});
