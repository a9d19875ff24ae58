import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import fp from 'fastify-plugin';
import { jsonHeaders } from '../api-headers.ts';

/** Gives the JSON of a successful answer, or null when it must be worked out first. */
type AtHand = () => string | null;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Lets the answer of an open read be sent before the router is asked, for as long as it is at hand. What the
     * router would do for such a call is done here as well: it is counted, limited and timed, and has the same headers.
     */
    sendAtHand(path: string, atHand: AtHand): void;
  }
}

interface Answer {
  readonly atHand: AtHand;
  readonly timed: (seconds: number) => void;
  /** The last text that was sent, and its headers. */
  json: string;
  headers: OutgoingHttpHeaders;
}

/**
 * Sends what is at hand. A call like any other costs twice the time of the answer itself: a logger of its own, hooks,
 * listeners. Everything unusual is left to the router: other methods, other origins, query strings, one call too many,
 * a server that is closing or that logs every call.
 */
export const atHandPlugin = fp<{ origins: readonly string[] }>(
  async (app, { origins }) => {
    const answers = new Map<string, Answer>();
    const isLogged = app.log.level === 'debug' || app.log.level === 'trace';

    app.decorate('sendAtHand', (path, atHand) => {
      const timed = app.timer({ method: 'GET', route: path, status: 200 });
      answers.set(path, { atHand, timed, json: '', headers: {} });
    });

    function send(request: IncomingMessage, response: ServerResponse): boolean {
      if (isLogged || app.isClosing() || request.method !== 'GET') return false;
      // To look at one header is to parse all: not where no other origin may call.
      if (origins.length > 0 && request.headers.origin !== undefined) return false;
      const answer = answers.get(request.url ?? '');
      if (answer === undefined) return false;
      const start = performance.now();
      const json = answer.atHand();
      if (json === null || !app.calls.mayCall(request)) return false;
      if (json !== answer.json) {
        answer.json = json;
        answer.headers = { ...jsonHeaders, 'content-length': Buffer.byteLength(json) };
      }
      response.writeHead(200, answer.headers);
      response.end(json);
      answer.timed((performance.now() - start) / 1_000);
      return true;
    }

    app.addHook('onReady', async () => {
      const { server } = app;
      // All who listen by now, the router and the live feed among them, are asked after this one.
      const others = server.listeners('request') as RequestListener[];
      server.removeAllListeners('request');
      server.on('request', (request, response) => {
        if (send(request, response)) return;
        for (const other of others) other.call(server, request, response);
      });
    });
  },
  { name: 'at-hand', dependencies: ['limits', 'live', 'metrics', 'shutdown'] },
);
