import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Command } from './command.ts';
import type { LeagueGame } from './game.ts';
import { injuriesPage } from './injuries-page.ts';
import type { League } from './league.ts';
import { eventsPage, oddsPage, scoresPage } from './odds-api.ts';
import { scoreboardPage } from './scoreboard.ts';

/** A league that answers as the outside sources do. */
export interface ServedLeague {
  readonly url: string;
  close(): void;
}

function obey(league: League, command: Command): LeagueGame {
  switch (command.do) {
    case 'offer':
      return league.offer();
    case 'price':
      return league.price(command.id, command.offer);
    case 'tipOff':
      return league.tipOff(command.id);
    case 'score':
      return league.score(command.id, command.points, command.clock);
    case 'end':
      return league.end(command.id, command.home, command.away);
    case 'dispute':
      return league.dispute(command.id, command.home, command.away);
    case 'postpone':
      return league.postpone(command.id);
    case 'withdraw':
      return league.withdraw(command.id);
  }
}

/** The answer to a request: an object for JSON, a text for a page, undefined for an unknown address. */
async function answerTo(league: League, request: IncomingMessage): Promise<object | string | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://league');
  switch (pathname) {
    case '/v4/sports/basketball_nba/odds':
      return oddsPage(league.games(), (searchParams.get('markets') ?? 'h2h').split(','));
    case '/v4/sports/basketball_nba/events':
      return eventsPage(league.games());
    case '/v4/sports/basketball_nba/scores':
      return scoresPage(league.games());
    case '/apis/site/v2/sports/basketball/nba/scoreboard':
      return scoreboardPage(league.games(), searchParams.get('dates'));
    case '/nba/injuries':
      return injuriesPage();
    case '/control': {
      const command: Command = JSON.parse(await text(request));
      return obey(league, command);
    }
    default:
      return undefined;
  }
}

/**
 * Serves a league on this machine: The Odds API, ESPN's scoreboard and injuries page, and `/control`, which takes a
 * command.
 */
export async function serveLeague(league: League): Promise<ServedLeague> {
  const server = createServer(async (request, response) => {
    try {
      const answer = await answerTo(league, request);
      const type = typeof answer === 'string' ? 'text/html; charset=utf-8' : 'application/json';
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': type });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? { message: 'Not found' }));
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the league has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
