import type { Readable } from 'node:stream';
import type { RouteName } from '@courtside/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { costOf } from '../limits/rows.ts';
import { longestPage } from '../limits/rules.ts';
import { Streamed } from './streamed.ts';

/** Ends a list that only began after its call was given up, as no caller reads it. */
export async function discardLate(answering: Promise<unknown>): Promise<void> {
  const [late] = await Promise.allSettled([answering]);
  if (late.status === 'fulfilled' && late.value instanceof Streamed) late.value.discard();
}

/**
 * The body of a complete list, whose rows are counted as they are sent: the first page was counted with the call.
 * @param options `listMs`: a caller that takes longer is cut off; `leave` is called when the body is closed
 */
export function bodyOf<K extends RouteName>(
  list: Streamed<K>,
  options: {
    readonly calls: FastifyInstance['calls'];
    readonly request: FastifyRequest;
    readonly listMs: number;
    readonly leave: () => void;
  },
): Readable {
  const { calls, request, listMs, leave } = options;
  let rows = 0;
  const body = list.toReadable((count) => {
    const counted = costOf(Math.max(rows, longestPage));
    rows += count;
    calls.addRows(request, costOf(Math.max(rows, longestPage)) - counted);
  });
  const timer = setTimeout(() => body.destroy(new Error('a complete list was taken too slowly')), listMs).unref();
  body.once('close', () => {
    clearTimeout(timer);
    leave();
  });
  return body;
}
