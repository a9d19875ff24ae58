import { connect, type NetConnectOpts } from 'node:net';

const probeTimeoutMs = 2_000;

/** Whether a server accepts connections at this address. */
export async function accepts(at: NetConnectOpts): Promise<boolean> {
  return (await converse(at, '', () => true)) ?? false;
}

/** Whether a Redis on this port answers PING. One that is still loading its data does not count. */
export async function redisAnswers(port: number): Promise<boolean> {
  return (await converse({ port, host: '127.0.0.1' }, 'PING\r\n', (reply) => reply.startsWith('+PONG'))) ?? false;
}

/** Whether a URL responds with a 2xx status. */
export async function httpOk(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) });
  await answer.body?.cancel();
  return answer.ok;
}

/** What a health page that responds with an error reports about the upgrade of the database, or undefined. */
export async function migrationProgress(url: string): Promise<string | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) });
  const report: unknown = await answer.json();
  const isRecord = typeof report === 'object' && report !== null;
  return isRecord && 'migration' in report ? JSON.stringify(report.migration) : undefined;
}

/** Connects, sends `question` and judges the first reply (an empty question needs none). Returns undefined if no server responds. */
function converse(
  at: NetConnectOpts,
  question: string,
  judge: (reply: string) => boolean,
): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const socket = connect(at);
    const finish = (answer: boolean | undefined) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(probeTimeoutMs, () => finish(undefined));
    socket.once('error', () => finish(undefined));
    // A server that hangs up counts as no server. A closed socket has no timeout event.
    socket.once('close', () => finish(undefined));
    socket.once('connect', () => {
      if (question === '') finish(judge(''));
      else socket.write(question);
    });
    socket.once('data', (reply: Buffer) => finish(judge(reply.toString('latin1'))));
  });
}
