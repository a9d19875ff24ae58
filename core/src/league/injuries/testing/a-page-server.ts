import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** A local web server for one test that answers as told. */
export async function aPageServer(answer: RequestListener) {
  let answering = answer;
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    answering(request, response);
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
    asked: () => asked,
    answerWith(next: RequestListener) {
      answering = next;
    },
    stop,
  };
}

/** Answers an HTML page. */
export function page(html: string): RequestListener {
  return (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

/** Answers a status with a page. */
export function status(code: number): RequestListener {
  return (_, response) => response.writeHead(code, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
}

/** Hangs up in the middle of the page. */
export const hangUp: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
  response.write('<html>', () => response.destroy());
};

/** Begins a page and says no more. */
export const stall: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
};

/** A page without an end. */
export const flood: RequestListener = (_, response) => {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/html' });
  const more = () => {
    while (!response.destroyed && response.write('<p>more</p>'.repeat(1_000)));
  };
  response.on('drain', more);
  more();
};

/** Something else than a page. */
export const film: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'video/mp4' }).end('film');
};
