import type { Night } from '@courtside/contract/needs/night';
import { useEffect, useMemo, useState } from 'react';
import type { Needs } from './needs-of.ts';
import type { NeedsQuestion } from './needs-worker.ts';

/** What the worker has computed. */
interface Answer {
  readonly number: number;
  readonly needs: Needs;
}

let worker: Worker | null = null;
let asked = 0;

function openWorker(): Worker {
  worker ??= new Worker(new URL('./needs-worker.ts', import.meta.url), { type: 'module' });
  return worker;
}

/** Computes in a worker; in this thread where there are none. */
async function compute(night: Night, viewerUid: string): Promise<Needs> {
  if (typeof Worker === 'undefined') {
    const { needsOf } = await import('./needs-of.ts');
    return needsOf(night, viewerUid);
  }
  asked += 1;
  const question: NeedsQuestion = { number: asked, night, viewerUid };
  const own = openWorker();
  return new Promise((resolve) => {
    const listen = ({ data }: MessageEvent<Answer>) => {
      if (data.number !== question.number) return;
      own.removeEventListener('message', listen);
      resolve(data.needs);
    };
    own.addEventListener('message', listen);
    own.postMessage(question);
  });
}

/** The last question, which several parts of a page ask at the same time. */
let last: { readonly text: string; readonly viewerUid: string; readonly needs: Promise<Needs> } | null = null;

function needsFor(text: string, viewerUid: string): Promise<Needs> {
  if (last?.text !== text || last.viewerUid !== viewerUid) {
    last = { text, viewerUid, needs: compute(JSON.parse(text), viewerUid) };
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
