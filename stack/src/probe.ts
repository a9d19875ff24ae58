import { connect, type NetConnectOpts } from 'node:net';

const probeTimeoutMs = 2_000;

/** Whether something accepts connections there. */
export async function accepts(at: NetConnectOpts): Promise<boolean> {
  return (await converse(at, '', () => true)) ?? false;
}

/** Whether a Redis there answers PING; one still loading its data does not count. */
export async function redisAnswers(port: number): Promise<boolean> {
  return (await converse({ port, host: '127.0.0.1' }, 'PING\r\n', (reply) => reply.startsWith('+PONG'))) ?? false;
}

/** Whether an HTTP address answers with a 2xx status. */
export async function httpOk(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) });
  await answer.body?.cancel();
  return answer.ok;
}

/** Connects, says something, judges the first reply (an empty question needs none); undefined when nobody is there. */
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
    // Who hangs up without a word is nobody, too: no time-out comes for a socket that is closed.
    socket.once('close', () => finish(undefined));
    socket.once('connect', () => {
      if (question === '') finish(judge(''));
      else socket.write(question);
    });
    socket.once('data', (reply: Buffer) => finish(judge(reply.toString('latin1'))));
  });
}
