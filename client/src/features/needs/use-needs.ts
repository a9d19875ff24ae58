import type { Night } from '@courtside/contract/needs/night';
import { useEffect, useMemo, useState } from 'react';
import { inWorker } from '../../workers/in-worker.ts';
import type { Needs } from './needs-of.ts';
import type { NeedsQuestion } from './needs-worker.ts';

const worker = inWorker<NeedsQuestion, Needs>(
  () => new Worker(new URL('./needs-worker.ts', import.meta.url), { type: 'module' }),
);

/** Computes in a worker; in this thread where there are none. */
async function compute(night: Night, viewerUid: string): Promise<Needs> {
  if (typeof Worker !== 'undefined') return worker.ask({ night, viewerUid });
  const { needsOf } = await import('./needs-of.ts');
  return needsOf(night, viewerUid);
}

/** The last question, which several parts of a page ask at the same time. */
let last: { readonly text: string; readonly viewerUid: string; readonly needs: Promise<Needs> } | null = null;

function needsFor(text: string, viewerUid: string): Promise<Needs> {
  if (last?.text !== text || last.viewerUid !== viewerUid) {
    const needs = compute(JSON.parse(text), viewerUid);
    last = { text, viewerUid, needs };
    // The next who asks tries again.
    needs.catch(() => {
      if (last?.needs === needs) last = null;
    });
  }
  return last.needs;
}

/** What everybody needs tonight, computed again when the night changes. The last result stays until the next; null before it. */
export function useNeeds(night: Night | null, viewerUid: string | undefined): Needs | null {
  const [needs, setNeeds] = useState<Needs | null>(null);
  // A night is data: two with the same content have the same text.
  const text = useMemo(() => (night === null ? null : JSON.stringify(night)), [night]);
  useEffect(() => {
    if (text === null || viewerUid === undefined) return setNeeds(null);
    let isWanted = true;
    needsFor(text, viewerUid).then(
      (computed) => isWanted && setNeeds(computed),
      (error: unknown) => console.error('What members need could not be computed.', error),
    );
    return () => {
      isWanted = false;
    };
  }, [text, viewerUid]);
  return needs;
}
