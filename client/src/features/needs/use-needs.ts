import type { Night } from '@courtside/contract/needs/night';
import { useEffect, useMemo, useState } from 'react';
import type { Needs } from './needs-of.ts';
import type { NeedsQuestion } from './needs-worker.ts';

/** The night in its latest computation. */
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
function ask(question: NeedsQuestion, take: (answer: Answer) => void): () => void {
  if (typeof Worker === 'undefined') {
    let isWanted = true;
    const compute = async () => {
      const { needsOf } = await import('./needs-of.ts');
      if (isWanted) take({ number: question.number, needs: needsOf(question.night, question.viewerUid) });
    };
    compute().catch((error: unknown) => console.error('What members need could not be computed.', error));
    return () => {
      isWanted = false;
    };
  }
  const own = openWorker();
  const listen = ({ data }: MessageEvent<Answer>) => data.number === question.number && take(data);
  own.addEventListener('message', listen);
  own.postMessage(question);
  return () => own.removeEventListener('message', listen);
}

/** What everybody needs tonight, computed again when the night changes. The last result stays until the next; null before it. */
export function useNeeds(night: Night | null, viewerUid: string | undefined): Needs | null {
  const [needs, setNeeds] = useState<Needs | null>(null);
  // A night is data: two with the same content have the same text.
  const text = useMemo(() => (night === null ? null : JSON.stringify(night)), [night]);
  useEffect(() => {
    if (text === null || viewerUid === undefined) return setNeeds(null);
    asked += 1;
    return ask({ number: asked, night: JSON.parse(text), viewerUid }, (answer) => setNeeds(answer.needs));
  }, [text, viewerUid]);
  return needs;
}
