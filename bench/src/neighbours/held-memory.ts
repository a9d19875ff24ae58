import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const inspector = 'http://127.0.0.1:9229/json/list';
const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1);
const usage = z.object({ result: z.object({ usedSize: z.number(), backingStorageSize: z.number() }) });

/** Opens the inspector of a Node.js process. @returns its address */
async function openInspector(pid: number): Promise<string> {
  process.kill(pid, 'SIGUSR1');
  for (let attempt = 0; attempt < 50; attempt += 1) {
    await wait(100);
    const response = await fetch(inspector).catch(() => null);
    if (response !== null) return targets.parse(await response.json())[0]?.webSocketDebuggerUrl ?? '';
  }
  throw new Error('the inspector of the server did not open');
}

/** Measures what a Node.js process holds after a garbage collection, in MB: its heap and its buffers. */
export async function heldMemoryOf(pid: number): Promise<() => Promise<number>> {
  const socket = new WebSocket(await openInspector(pid));
  await once(socket, 'open');
  const ask = async (method: string): Promise<unknown> => {
    const answer = once(socket, 'message');
    socket.send(JSON.stringify({ id: 1, method }));
    const [{ data }] = (await answer) as [{ data: string }];
    return JSON.parse(data);
  };
  return async () => {
    await ask('HeapProfiler.collectGarbage');
    const { result } = usage.parse(await ask('Runtime.getHeapUsage'));
    return (result.usedSize + result.backingStorageSize) / 1e6;
  };
}
