import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Command, FaultCommand } from './command.ts';
import type { LeagueGame } from './game.ts';
import { injuriesPage } from './injuries-page.ts';
import type { League } from './league.ts';
import { eventsPage, oddsPage, scoresPage } from './odds-api.ts';
import { type Faults, refusalOf, scoreboardPage } from './scoreboard.ts';

/** A league that answers as the outside sources do. */
export interface ServedLeague {
  readonly url: string;
  close(): void;
}

const urlOf = ({ url = '/' }: IncomingMessage): URL => new URL(url, 'http://league');

function obey(league: League, command: Command): LeagueGame {
  switch (command.do) {
    case 'offer':
      return league.offer(command);
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

const isFault = (command: Command | FaultCommand): command is FaultCommand =>
  command.do === 'agents' || command.do === 'down';

/** The answer to a request: an object for JSON, a text for a page, undefined for an unknown address. */
async function answerTo(
  league: League,
  request: IncomingMessage,
  setFault: (fault: keyof Faults, on: boolean) => Faults,
): Promise<object | string | undefined> {
  const address = urlOf(request);
  const { pathname, searchParams } = address;
  const games = league.games();
  const nbaGames = games.filter((game) => game.league === 'nba');
  switch (pathname) {
    case '/v4/sports/basketball_nba/odds':
      return oddsPage(nbaGames, (searchParams.get('markets') ?? 'h2h').split(','));
    case '/v4/sports/basketball_nba/events':
      return eventsPage(nbaGames);
    case '/v4/sports/basketball_nba/scores':
      return scoresPage(nbaGames);
    case '/nba/injuries':
      return injuriesPage();
    case '/control': {
      const command: Command | FaultCommand = JSON.parse(await text(request));
      return isFault(command) ? setFault(command.do, command.on) : obey(league, command);
    }
    default:
      return scoreboardPage(games, address);
  }
}

/**
 * Serves a league on this machine: The Odds API, ESPN's scoreboard and injuries page, and `/control`, which takes a
 * command.
 */
export async function serveLeague(league: League): Promise<ServedLeague> {
  let faults: Faults = { agents: false, down: false };
  const setFault = (fault: keyof Faults, on: boolean) => {
    faults = { ...faults, [fault]: on };
    return faults;
  };
  const server = createServer(async (request, response) => {
    const { pathname } = urlOf(request);
    const refusal = refusalOf(faults, { pathname, userAgent: request.headers['user-agent'] ?? '' });
    if (refusal !== null) {
      response.writeHead(refusal, { 'content-type': 'application/json' }).end(JSON.stringify({ code: refusal }));
      return;
    }
    try {
      const answer = await answerTo(league, request, setFault);
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
