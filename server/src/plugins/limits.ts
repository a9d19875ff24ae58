import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError, documentsPerCall, type RouteSpec } from '@courtside/contract';
import type { Clock } from '@courtside/core/platform/clock';
import type { Config } from '@courtside/core/platform/config/config';
import { createLimits, type Limit } from '@courtside/core/platform/limits/limits';
import { countInRedis } from '@courtside/core/platform/limits/shared-count';
import { connectRedis } from '@courtside/core/platform/redis/redis';
import { throttledWarning } from '@courtside/core/platform/throttled-warning';
import type { Identity } from '@courtside/core/sign-in/identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type AddressOf, addressReader, countedAs } from '../limits/address.ts';
import { boundBuffers } from '../limits/buffered.ts';
import type { AddressLimits } from '../limits/connections.ts';
import { type Counted, createFailureLimits } from '../limits/failures.ts';
import { isForwarded } from '../limits/forwarded.ts';
import { createLiveBudget } from '../limits/live-budget.ts';
import { createOpenCounts } from '../limits/open-counts.ts';
import {
  connectionsPerAddress,
  connectionsPerUser,
  limits,
  linkReadsPerMaker,
  linkRestFactor,
  linkWaitMs,
  listsPerAddress,
  listsPerUser,
  listWaitMs,
  maxBufferedBytes,
  maxBufferedBytesPerAddress,
  maxLinkRestMs,
  maxRunningLinkReads,
  maxRunningLists,
  type RequestedRows,
  readsPerUser,
  readWaitMs,
  rowCost,
} from '../limits/rules.ts';
import { createSlots } from '../limits/slots.ts';

/** A complete list that is being sent. */
export interface OpenList {
  /** Lets another list begin while the caller does not receive this one. */
  pause(): void;
  /** Call when the list ends. Safe to repeat. */
  leave(): void;
}

/** Limits on calls. Every method throws DomainError `too-many-requests` above its limit, unless stated otherwise. */
interface CallLimits extends AddressLimits {
  /** Counts a call that makes the server fetch a page, for its address. */
  countScrape(request: FastifyRequest): Promise<void>;
  /** Authenticates the caller, unless the address has sent too many invalid tokens. @throws as `identify` does */
  identify(request: FastifyRequest): Promise<Identity>;
  /**
   * Counts a call for its user. Reads are counted in memory, all other calls across all processes.
   * @param weight how many calls it counts as
   */
  countUserCall(request: FastifyRequest, limit: RouteSpec['limit'], weight: number): Promise<void>;
  /** Counts the requested rows of a list, for user and address. */
  countRows(request: FastifyRequest, rows: RequestedRows): void;
  /** Counts further rows of a list while it is sent, in calls. Never throws. */
  countSentRows(request: FastifyRequest, cost: number): void;
  /**
   * Runs the lookup of an invite code, unless its address has sent too many unknown ones. Lookups that are running
   * count as unknown until they end, so that parallel calls do not exceed the limit.
   * @param isUnknown whether an error of the lookup says that the code is unknown
   */
  lookUpInvite<T>(
    request: FastifyRequest,
    lookUp: () => Promise<T>,
    isUnknown: (error: unknown) => boolean,
  ): Promise<T>;
  /** Counts a sign-up of the address of a request. */
  countSignUp(request: FastifyRequest): Promise<void>;
  /** Counts a mail that a request has sent, for its address. */
  countMail(request: FastifyRequest): Promise<void>;
  /**
   * Runs an attempt with a password, unless too many were wrong: from the address, for the account from the address, and, with a browser
   * that the account's user does not know, for the account. Running attempts count as wrong until they end.
   * @throws DomainError `too-many-attempts`
   */
  guess<T>(
    request: FastifyRequest,
    account: { readonly email: string; readonly isKnownDevice: boolean },
    attempt: () => Promise<T>,
  ): Promise<T>;
  /**
   * Starts a call: a read of a user when it gets a slot, all other calls immediately. The slot is free when the call ends,
   * even if nothing waits for the call any more.
   * @returns the running call
   * @throws DomainError `too-many-requests` after a bounded wait
   */
  start<T>(request: FastifyRequest, call: () => Promise<T>): Promise<{ readonly running: Promise<T> }>;
  /**
   * Runs a read by a secret link when it gets a slot, on the account of the user who made the link. It counts as one call for each
   * hundred documents, and one more.
   * @throws DomainError `too-many-requests` also after a bounded wait
   */
  readLink<T extends { readonly documents: number }>(maker: string, read: () => Promise<T>): Promise<T>;
  /** Starts a complete list when it gets a slot. @throws DomainError `too-many-requests` after a bounded wait */
  enterList(request: FastifyRequest): Promise<OpenList>;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: CallLimits;
  }
}

const retryAfter = (waitMs: number) => ({ retryAfterSeconds: Math.ceil(waitMs / 1_000) });

function throwIfWaiting(waitMs: number): void {
  if (waitMs <= 0) return;
  throw new DomainError('too-many-requests', { details: retryAfter(waitMs) });
}

function throwIfGuessing(waitMs: number): void {
  if (waitMs <= 0) return;
  throw new DomainError('too-many-attempts', { details: retryAfter(waitMs) });
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'invalid-credentials';
}

/**
 * Counts what is open at the same time, per address or user.
 * @returns a function that adds one; it returns null above `max`, or else a function to call when it ends, which is
 * safe to repeat
 */
function countOpen(max: number): (caller: string) => (() => void) | null {
  const open = createOpenCounts();
  return (caller) => (open.of(caller) >= max ? null : open.add(caller));
}

/** Runs a call and frees its slot, also if the call throws synchronously. */
async function runIn<T>(slot: { end(): void } | null, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } finally {
    slot?.end();
  }
}

/** Runs a read in a slot, which then rests for a multiple of the time that the read took. */
async function runAndRest<T>(slot: { end(): void }, read: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await read();
  } finally {
    const restMs = Math.min(maxLinkRestMs, linkRestFactor * (performance.now() - began));
    setTimeout(() => slot.end(), restMs).unref();
  }
}

/** Limits the upgrades and open WebSocket connections of an address. */
function limitUpgrades(
  app: FastifyInstance,
  options: { addressOf: AddressOf; max: number; countCall: (address: string) => number },
): void {
  const { addressOf, max, countCall } = options;
  const enter = countOpen(max);
  app.server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const address = addressOf(request);
    const leave = countCall(address) > 0 ? null : enter(address);
    // The other upgrade listeners ignore a destroyed socket.
    return leave === null ? socket.destroy() : socket.once('close', leave);
  });
}

/** Limits how often users and addresses may call. Counts are in Redis, and in memory while Redis is unavailable. */
export const limitsPlugin = fp<{ config: Config; clock: Clock }>(
  async (app, { config, clock }) => {
    const onError = throttledWarning(app.log, 'redis unavailable, counting calls in memory');
    const redis = connectRedis(config.REDIS_URL, { offlineQueue: false, onError });
    const factor = config.RATE_LIMIT_FACTOR;
    const counts = createLimits({ shared: countInRedis(redis), clock, factor, keyspace: config.keyspace });
    const addressOf = addressReader(config.TRUST_PROXY);
    const onIgnored = throttledWarning(
      app.log,
      'forwarding headers are ignored: set TRUST_PROXY to the address of the proxy',
    );
    app.addHook('onRequest', async ({ raw }) => {
      if (!isForwarded(raw)) return;
      const { remoteAddress = 'gone' } = raw.socket;
      if (countedAs(remoteAddress) === addressOf(raw)) onIgnored(`the connection comes from ${remoteAddress}`);
    });
    const maxOpen = Math.max(1, connectionsPerAddress * factor);
    const enterSession = countOpen(maxOpen);
    const enterUser = countOpen(Math.max(1, Math.round(connectionsPerUser * factor)));
    const enterList = countOpen(Math.max(1, Math.round(listsPerAddress * factor)));
    const slots = createSlots({ perUser: listsPerUser, total: maxRunningLists, waitMs: listWaitMs });
    const reads = createSlots({ perUser: readsPerUser, total: Number.POSITIVE_INFINITY, waitMs: readWaitMs });
    const linkReads = createSlots({ perUser: linkReadsPerMaker, total: maxRunningLinkReads, waitMs: linkWaitMs });
    const attempt = createFailureLimits(counts);
    const buffers = boundBuffers({
      ofConnection: maxBufferedBytes,
      ofAddress: Math.max(maxBufferedBytes, maxBufferedBytesPerAddress * factor),
    });
    const countHere = (limit: Limit, caller: string, cost: number) => throwIfWaiting(counts.count(limit, caller, cost));
    const countEverywhere = async (limit: Limit, caller: string) =>
      throwIfWaiting(await counts.countExactly(limit, caller));

    /** Counts rows for address and user. @returns how long to wait, in milliseconds */
    function countRowCost({ raw, caller }: FastifyRequest, cost: number): number {
      if (cost === 0) return 0;
      const addressWait = counts.count(limits.address, addressOf(raw), cost);
      const userWait = caller === null ? 0 : counts.count(limits.user, caller.uid, cost);
      return Math.max(addressWait, userWait);
    }

    /** Verifies a token, unless its address has sent too many invalid ones. */
    async function verifyFor(address: string, verify: () => Promise<Identity>, hasToken: boolean): Promise<Identity> {
      throwIfWaiting(counts.check(limits.badTokens, address));
      try {
        return await verify();
      } catch (error) {
        const isInvalid = error instanceof DomainError && error.code === 'unauthenticated';
        if (isInvalid && hasToken) counts.count(limits.badTokens, address);
        throw error;
      }
    }

    app.decorate('limits', {
      countCall: ({ raw }, weight = 1) => countHere(limits.address, addressOf(raw), weight),
      countScrape: ({ raw }) => countEverywhere(limits.scrape, addressOf(raw)),
      identify: (request) =>
        verifyFor(addressOf(request.raw), () => app.identify(request), request.headers.authorization !== undefined),
      verifierFor(request) {
        const address = addressOf(request);
        return (idToken, options) => verifyFor(address, () => app.authenticator.verify(idToken, options), true);
      },
      enterSession: (request) => enterSession(addressOf(request)),
      addReader: (request, close) => buffers.enter(addressOf(request), close),
      budgetFor: (request, end) => createLiveBudget({ counts, clock, address: addressOf(request), enterUser, end }),
      async countUserCall({ method, caller }, limit, weight) {
        if (caller === null) return;
        if (method === 'GET') return countHere(limits.user, caller.uid, weight);
        await countEverywhere(limit === 'money' || limit === 'operator' ? limits[limit] : limits.user, caller.uid);
        // What the call reads counts like other reads.
        if (weight > 1) countHere(limits.user, caller.uid, weight - 1);
      },
      countRows: (request, rows) => throwIfWaiting(countRowCost(request, rowCost(rows))),
      countSentRows: (request, cost) => void countRowCost(request, cost),
      lookUpInvite: ({ raw }, run, isFailure) =>
        attempt({
          counted: [[limits.invites, addressOf(raw)]],
          run,
          isFailure,
          isShared: false,
          refuse: throwIfWaiting,
        }),
      countSignUp: ({ raw }) => countEverywhere(limits.signUps, addressOf(raw)),
      countMail: ({ raw }) => countEverywhere(limits.mails, addressOf(raw)),
      guess({ raw }, { email, isKnownDevice }, run) {
        const address = addressOf(raw);
        const counted: Counted[] = [
          [limits.guesses, `${email} ${address}`],
          [limits.addressGuesses, address],
        ];
        if (!isKnownDevice) counted.push([limits.accountGuesses, email]);
        return attempt({ counted, run, isFailure: isWrongPassword, isShared: true, refuse: throwIfGuessing });
      },
      async start({ method, caller }, call) {
        const slot = method === 'GET' && caller !== null ? await reads.acquire(caller.uid) : null;
        return { running: runIn(slot, call) };
      },
      async readLink(maker, read) {
        countHere(limits.links, maker, 1);
        const found = await runAndRest(await linkReads.acquire(maker), read);
        counts.count(limits.links, maker, Math.floor(found.documents / documentsPerCall));
        return found;
      },
      async enterList({ raw, caller }) {
        const leave = enterList(addressOf(raw));
        if (leave === null) throw new DomainError('too-many-requests', { details: { retryAfterSeconds: 1 } });
        try {
          const slot = await slots.acquire(caller?.uid ?? null);
          return {
            pause: slot.pause,
            leave() {
              slot.end();
              leave();
            },
          };
        } catch (error) {
          leave();
          throw error;
        }
      },
    });
    limitUpgrades(app, {
      addressOf,
      max: maxOpen,
      countCall: (address) => counts.count(limits.address, address),
    });
    app.addHook('onClose', async () => {
      counts.close();
      redis.destroy();
    });
  },
  { name: 'limits', dependencies: ['auth', 'errors'] },
);
