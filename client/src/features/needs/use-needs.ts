import type { Night } from '@courtside/contract/needs/night';
import { useEffect, useMemo, useState } from 'react';
import { inWorker } from '../../workers/in-worker.ts';
import type { Needs } from './needs-of.ts';
import type { NeedsQuestion } from './needs-worker.ts';

/** What is known of the needs of a night. */
export type NeedsState =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  /** They could not be computed. Tried again until it works. */
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly needs: Needs };

/** How long an answer may take, in ms. Slow phones take a second; a worker whose script never arrives says nothing. */
const answerWithin = 20_000;
/** When to try again after each failure in turn, in ms; the last one repeats. */
const retryAfter = [2_000, 10_000, 30_000, 60_000];

const worker = inWorker<NeedsQuestion, Needs>(
  () => new Worker(new URL('./needs-worker.ts', import.meta.url), { type: 'module' }),
);

/** Asks the worker. One that does not answer in time is closed, so that the next question starts another one. */
async function askWorker(question: NeedsQuestion): Promise<Needs> {
  const timeout = setTimeout(() => worker.close(), answerWithin);
  try {
    return await worker.ask(question);
  } finally {
    clearTimeout(timeout);
  }
}

/** Computes in a worker; in this thread where there are none. */
async function compute(night: Night, viewerUid: string): Promise<Needs> {
  if (typeof Worker !== 'undefined') return askWorker({ night, viewerUid });
  const { needsOf } = await import('./needs-of.ts');
  return needsOf(night, viewerUid);
}

/** The last question, which several parts of a page ask at the same time. */
let last: { readonly text: string; readonly viewerUid: string; readonly needs: Promise<Needs> } | null = null;

function needsFor(text: string, viewerUid: string): Promise<Needs> {
  if (last?.text !== text || last.viewerUid !== viewerUid) {
    const needs = compute(JSON.parse(text), viewerUid);
    last = { text, viewerUid, needs };
    // The next part that asks tries again.
    needs.catch(() => {
      if (last?.needs === needs) last = null;
    });
  }
  return last.needs;
}

const none: NeedsState = { status: 'none' };
const loading: NeedsState = { status: 'loading' };

/**
 * What everybody needs tonight, computed again when the night changes. The last result stays until the next one. A failure is
 * reported and retried.
 */
export function useNeeds(night: Night | null, viewerUid: string | undefined): NeedsState {
  const [state, setState] = useState<NeedsState>(none);
  // A night is data: two with the same content have the same text.
  const text = useMemo(() => (night === null ? null : JSON.stringify(night)), [night]);
  useEffect(() => {
    if (text === null || viewerUid === undefined) return setState(none);
    let isWanted = true;
    let failures = 0;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const needs = await needsFor(text, viewerUid);
        if (isWanted) setState({ status: 'ready', needs });
      } catch (error) {
        if (!isWanted) return;
        console.error('What members need could not be computed.', error);
        setState({ status: 'failed' });
        retry = setTimeout(ask, retryAfter[Math.min(failures, retryAfter.length - 1)]);
        failures += 1;
      }
    };
    void ask();
    return () => {
      isWanted = false;
      clearTimeout(retry);
    };
  }, [text, viewerUid]);
  if (text === null || viewerUid === undefined) return none;
  return state.status === 'none' ? loading : state;
}
