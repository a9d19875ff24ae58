import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** Starts a local web server for one test. */
export async function aPageServer(respond: RequestListener) {
  let current = respond;
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    current(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return {
    url: `http://127.0.0.1:${port}/nba/injuries`,
    requestCount: () => requests,
    respondWith(next: RequestListener) {
      current = next;
    },
    stop,
  };
}

/** Sends an HTML page. */
export function page(html: string): RequestListener {
  return (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

/** Sends an error status with a page. */
export function status(code: number): RequestListener {
  return (_, response) => response.writeHead(code, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
}

/** Closes the connection in the middle of the page. */
export const hangUp: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
  response.write('<html>', () => response.destroy());
};

/** Sends the start of a page and nothing more. */
export const stall: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
};

/** Sends an endless page. */
export const flood: RequestListener = (_, response) => {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/html' });
  const more = () => {
    while (!response.destroyed && response.write('<p>more</p>'.repeat(1_000)));
  };
  response.on('drain', more);
  more();
};

/** Sends a video instead of a page. */
export const video: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'video/mp4' }).end('video');
};
