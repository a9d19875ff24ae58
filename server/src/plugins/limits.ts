import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError, type RouteSpec } from '@courtside/contract';
import {
  type Clock,
  type Config,
  connectRedis,
  countInRedis,
  createLimits,
  type Limit,
  throttledWarning,
} from '@courtside/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Identity } from '../auth/identity.ts';
import { type AddressOf, addressReader } from '../limits/address.ts';
import { boundBuffers } from '../limits/buffered.ts';
import type { CountsByAddress } from '../limits/engine.ts';
import { countOpen } from '../limits/open-count.ts';
import { costOf, type RowsAsked } from '../limits/rows.ts';
import {
  connectionsPerAddress,
  limits,
  listsPerAddress,
  maxBufferedBytes,
  maxBufferedBytesPerAddress,
} from '../limits/rules.ts';

/** Counts calls. Each method throws DomainError `too-many-requests` for one too many. */
interface CallCounter extends CountsByAddress {
  /** Counts a call of its address that makes the server fetch a page. */
  ofScraper(request: FastifyRequest): Promise<void>;
  /** Finds out who calls, unless their address has sent too many bad tokens. @throws what `identify` does */
  identify(request: FastifyRequest): Promise<Identity>;
  /** Counts a call of a user: over all processes exactly where it moves money or changes something. */
  ofUser(request: FastifyRequest, limit: RouteSpec['limit']): Promise<void>;
  /** Counts what the rows cost that a call asks for, to its user and its address. */
  ofRows(request: FastifyRequest, rows: RowsAsked): void;
  /** Counts further rows of a list that is being sent, in calls. Never throws. */
  addRows(request: FastifyRequest, cost: number): void;
  /** A complete list begins. @returns what is called when it ends */
  enterList(request: FastifyRequest): () => void;
  /** Counts a call of its address. @returns whether it is not one too many */
  mayCall(request: IncomingMessage): boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    calls: CallCounter;
  }
}

function refuseWhile(waitMs: number): void {
  if (waitMs <= 0) return;
  const details = { retryAfterSeconds: Math.ceil(waitMs / 1_000) };
  throw new DomainError('too-many-requests', { details });
}

/** Keeps an address from opening more live connections than anybody needs. */
function guardUpgrades(
  app: FastifyInstance,
  options: { addressOf: AddressOf; most: number; note: (address: string) => number },
): void {
  const { addressOf, most, note } = options;
  const open = countOpen(most);
  app.server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const address = addressOf(request);
    const leave = note(address) > 0 ? null : open.enter(address);
    // Whoever serves upgrades finds the connection gone.
    return leave === null ? socket.destroy() : socket.once('close', leave);
  });
}

/** How often users and addresses may call: counted in Redis, and in memory while that is away. */
export const limitsPlugin = fp<{ config: Config; clock: Clock }>(
  async (app, { config, clock }) => {
    const onError = throttledWarning(app.log, 'Redis is away: calls are counted in memory');
    const redis = connectRedis(config.REDIS_URL, { offlineQueue: false, onError });
    const counts = createLimits({
      shared: countInRedis(redis),
      clock,
      factor: config.RATE_LIMIT_FACTOR,
      keyspace: config.keyspace,
    });
    const addressOf = addressReader(config.TRUST_PROXY);
    const mostOpen = Math.max(1, connectionsPerAddress * config.RATE_LIMIT_FACTOR);
    const sessions = countOpen(mostOpen);
    const buffers = boundBuffers({
      ofConnection: maxBufferedBytes,
      ofAddress: Math.max(maxBufferedBytes, maxBufferedBytesPerAddress * config.RATE_LIMIT_FACTOR),
    });
    const lists = countOpen(Math.max(1, Math.round(listsPerAddress * config.RATE_LIMIT_FACTOR)));
    const note = (limit: Limit, caller: string) => refuseWhile(counts.note(limit, caller));
    const take = async (limit: Limit, caller: string) => refuseWhile(await counts.take(limit, caller));

    /** Counts rows to address and user. @returns how long to wait, in milliseconds */
    function noteRows({ raw, caller }: FastifyRequest, cost: number): number {
      if (cost === 0) return 0;
      const ofAddress = counts.note(limits.address, addressOf(raw), cost);
      const ofUser = caller === null ? 0 : counts.note(limits.user, caller.uid, cost);
      return Math.max(ofAddress, ofUser);
    }

    /** Has a token judged, unless its address has sent too many bad ones. */
    async function judge(address: string, verify: () => Promise<Identity>, isToken: boolean): Promise<Identity> {
      refuseWhile(counts.peek(limits.badTokens, address));
      try {
        return await verify();
      } catch (error) {
        const isBad = error instanceof DomainError && error.code === 'unauthenticated';
        if (isBad && isToken) counts.note(limits.badTokens, address);
        throw error;
      }
    }

    app.decorate('calls', {
      ofAddress: ({ raw }) => note(limits.address, addressOf(raw)),
      ofScraper: ({ raw }) => take(limits.scrape, addressOf(raw)),
      identify: (request) =>
        judge(addressOf(request.raw), () => app.identify(request), request.headers.authorization !== undefined),
      verifierOf(request) {
        const address = addressOf(request);
        return (idToken) => judge(address, () => app.verifyToken(idToken), true);
      },
      enter: (request) => sessions.enter(addressOf(request)),
      reader: (request, close) => buffers.enter(addressOf(request), close),
      async ofUser({ method, caller }, limit) {
        if (caller === null) return;
        if (method === 'GET') note(limits.user, caller.uid);
        else await take(limit === 'money' ? limits.money : limits.user, caller.uid);
      },
      ofRows: (request, rows) => refuseWhile(noteRows(request, costOf(rows))),
      addRows: (request, cost) => void noteRows(request, cost),
      enterList({ raw }) {
        const leave = lists.enter(addressOf(raw));
        if (leave === null) throw new DomainError('too-many-requests', { details: { retryAfterSeconds: 1 } });
        return leave;
      },
      mayCall: (request) => counts.note(limits.address, addressOf(request)) === 0,
    });
    guardUpgrades(app, {
      addressOf,
      most: mostOpen,
      note: (address) => counts.note(limits.address, address),
    });
    app.addHook('onClose', async () => {
      counts.close();
      redis.destroy();
    });
  },
  { name: 'limits', dependencies: ['auth', 'errors'] },
);
