/** What a worker receives. */
interface Question<Q> {
  readonly number: number;
  readonly question: Q;
}

/** What a worker sends back. */
interface Answer<A> {
  readonly number: number;
  readonly answer: A;
}

interface Waiting<A> {
  readonly resolve: (answer: A) => void;
  readonly reject: (error: Error) => void;
}

/** A worker that computes answers. It starts with the first question, and again with the next one after it has failed. */
export interface InWorker<Q, A> {
  /** @throws Error if the worker cannot be loaded, if it fails, and when it is closed */
  ask(question: Q): Promise<A>;
  close(): void;
}

/** @param open starts the worker, whose module calls `answerWith` */
export function inWorker<Q, A>(open: () => Worker): InWorker<Q, A> {
  let worker: Worker | null = null;
  let asked = 0;
  const waiting = new Map<number, Waiting<A>>();

  function end(error: Error): void {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function started(): Worker {
    if (worker !== null) return worker;
    const own = open();
    own.addEventListener('message', ({ data: { number, answer } }: MessageEvent<Answer<A>>) => {
      waiting.get(number)?.resolve(answer);
      waiting.delete(number);
    });
    // A worker that could not be loaded has no message.
    own.addEventListener('error', ({ message }) => end(new Error(message || 'The worker could not be loaded.')));
    own.addEventListener('messageerror', () => end(new Error('An answer of the worker could not be read.')));
    worker = own;
    return own;
  }

  return {
    ask(question) {
      asked += 1;
      const sent: Question<Q> = { number: asked, question };
      return new Promise((resolve, reject) => {
        waiting.set(sent.number, { resolve, reject });
        started().postMessage(sent);
      });
    },
    close: () => end(new Error('The worker was closed.')),
  };
}

/** Answers the questions that a worker receives. Called once, by the module of the worker. */
export function answerWith<Q, A>(compute: (question: Q) => A): void {
  self.addEventListener('message', ({ data: { number, question } }: MessageEvent<Question<Q>>) => {
    const sent: Answer<A> = { number, answer: compute(question) };
    self.postMessage(sent);
  });
}
