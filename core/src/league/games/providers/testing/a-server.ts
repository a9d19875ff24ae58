import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** Registers what ends with a test. Each concurrent test has its own in its context. */
export type AtEnd = (end: () => void | Promise<void>) => void;

/** Starts a server for a test and returns its address. */
export async function aServer(respond: RequestListener, atEnd: AtEnd = onTestFinished): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
}

/** Sends the same JSON response to every request. */
export function responding(status: number, body: string, headers: Record<string, string> = {}): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
}
