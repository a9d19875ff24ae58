import { endpoints, failuresOf, type RouteName, routes } from '@courtside/contract';
import { signInRoutes } from '@courtside/contract/routes/sign-in';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServer } from '../testing/server.ts';
import { describeApi } from './openapi.ts';

const api = describeApi();
const operations = Object.entries(api.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item ?? {}).map(([method, operation]) => ({
    path,
    method,
    ...(operation as { operationId: string }),
  })),
);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(api)));
    expect(result).toMatchObject({ valid: true });
    expect(api.openapi).toBe('3.1.0');
  });

  it('contains every route of the contract once, under its method and path, except those for admins and for signing in', () => {
    const ofTheApp = (name: RouteName) => routes[name].access === 'admin' || name in signInRoutes;
    const names = (Object.keys(endpoints) as RouteName[]).filter((name) => !ofTheApp(name));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(names.sort());
    expect(JSON.stringify(api)).not.toMatch(/\/api\/(admin|sign-in)/);
    for (const { path, method, operationId } of operations) {
      const endpoint = endpoints[operationId as keyof typeof endpoints];
      expect(path.replace(/\{(\w+)\}/g, ':$1')).toBe(endpoint.path);
      expect(method.toUpperCase()).toBe(endpoint.method);
    }
  });

  it('documents the common errors of every route, and body errors for every method except GET', () => {
    const statusesOf = (operation: unknown) => Object.keys((operation as { responses: object }).responses);
    for (const [path, item] of Object.entries(api.paths ?? {})) {
      for (const [method, operation] of Object.entries(item ?? {})) {
        expect(statusesOf(operation), `${method} ${path}`).toEqual(
          expect.arrayContaining(['400', '408', '429', '503']),
        );
        expect(statusesOf(operation).includes('413'), `${method} ${path}`).toBe(method !== 'get');
        expect(statusesOf(operation).includes('415'), `${method} ${path}`).toBe(method !== 'get');
      }
    }
  });

  it('documents every failure of every route with its status, code and message', () => {
    for (const [path, item] of Object.entries(api.paths ?? {})) {
      for (const [method, operation] of Object.entries(item ?? {})) {
        const { operationId, responses } = operation as { operationId: RouteName; responses: Record<string, object> };
        for (const { status, code, message } of failuresOf(operationId)) {
          const text = JSON.stringify(responses[status]);
          expect(text, `${method} ${path}`).toContain(`"${code}"`);
          expect(text).toContain(JSON.stringify(message).slice(1, -1));
        }
      }
    }
  });

  function parameterOf(operationId: RouteName, name: string): OpenAPIV3_1.ParameterObject | undefined {
    const operation = operations.find((each) => each.operationId === operationId) as OpenAPIV3_1.OperationObject;
    return operation.parameters?.find((each) => 'name' in each && each.name === name) as
      | OpenAPIV3_1.ParameterObject
      | undefined;
  }

  it.each([
    ['readLedger', 'limit', { minimum: 1, maximum: 100, default: 100 }],
    ['readLedger', 'cursor', { minimum: 0, maximum: 999_999_999 }],
    ['listUserBets', 'limit', { minimum: 1, maximum: 1_000 }],
    ['listUsers', 'limit', { minimum: 1, maximum: 1_000 }],
    ['readLeaderboard', 'limit', { minimum: 1, maximum: 100, default: 100 }],
    ['readLeaderboard', 'start', { minimum: 1, maximum: 999_999_999 }],
    ['searchUsers', 'limit', { minimum: 1, maximum: 100, default: 20 }],
  ] as const)('documents for %s that %s is an integer, with its range and default', (route, name, bounds) => {
    expect(parameterOf(route, name)).toMatchObject({ required: false, description: expect.stringMatching(/\w/) });
    expect(parameterOf(route, name)?.schema).toEqual({ type: 'integer', ...bounds });
  });

  it('describes parameters themselves, not their schemas, because Swagger UI only shows the former', () => {
    const all = operations.flatMap((operation) => (operation as OpenAPIV3_1.OperationObject).parameters ?? []);
    for (const parameter of all) {
      expect(parameter, JSON.stringify(parameter)).toMatchObject({ description: expect.stringMatching(/\w/) });
      expect((parameter as OpenAPIV3_1.ParameterObject).schema).not.toHaveProperty('description');
    }
    expect(parameterOf('placeBet', 'idempotency-key')?.description).toMatch(/Chosen by the caller/);
  });

  it('documents that bets by id are unordered, and that the points of a group history stay in place', () => {
    const summaryOf = (name: RouteName) =>
      (operations.find(({ operationId }) => operationId === name) as OpenAPIV3_1.OperationObject).summary;
    expect(summaryOf('listUserBets')).not.toMatch(/newest game first/);
    expect(summaryOf('listUserBets')).toMatch(/sort by `betData.startTime`/);
    expect(summaryOf('readGroupHistory')).toMatch(
      /from the time each of them joined\. A point moves only when a result is corrected/,
    );
  });

  it('documents which lists are complete without a limit, and which fields of another user are public', () => {
    for (const name of ['listUsers', 'listUserBets'] as const)
      expect(parameterOf(name, 'limit')?.description).toMatch(/the list is complete without `limit` and `cursor`/);
    const { getUser } = Object.fromEntries(operations.map((operation) => [operation.operationId, operation]));
    const { properties } = JSON.parse(JSON.stringify(getUser)).responses['200'].content['application/json'].schema;
    const [own, other] = properties.data.anyOf.map((each: { required: string[] }) => each.required);
    expect(own).toEqual(expect.arrayContaining(['email', 'groupIds', 'seq']));
    expect(other).toEqual(['id', 'uid', 'username', 'displayName', 'balance', 'totalWinnings']);
  });

  it('requires a body only for routes with required fields', () => {
    const optional = operations.filter((operation) => {
      const { requestBody } = operation as OpenAPIV3_1.OperationObject;
      return requestBody !== undefined && 'required' in requestBody && requestBody.required === false;
    });
    expect(optional.map(({ operationId }) => operationId).sort()).toEqual([
      'blockChallenges',
      'cashOutBet',
      'createUser',
      'declineChallenge',
      'joinGroup',
      'makeCalendarLink',
      'makeNightLink',
      'rebuy',
      'retryChat',
      'rotateInvites',
      'scrapeInjuries',
      'takeChallenge',
      'testChat',
      'withdrawChallenge',
    ]);
  });
});

describe('/api/docs', () => {
  let server: Awaited<ReturnType<typeof aServer>>;
  beforeAll(async () => {
    server = await aServer();
  });
  afterAll(() => server.end());

  it('serves Swagger UI with its own content security policy', async () => {
    const page = await server.call('GET', '/api/docs/');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('Courtside API');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-eval');
  });

  it.each(['/API/Docs', '/API/Docs/', '/Api/docs?x=1', '/api/d%6Fcs', '/API/docs/static/swagger-ui.css'])(
    '%s redirects to the lower-case path, which relative URLs need',
    async (path) => {
      const answer = await fetch(new URL(path, server.url), { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([308, '/api/docs', '']);
    },
  );

  it('serves every file that the page loads, with and without a trailing slash', async () => {
    for (const path of ['/api/docs', '/api/docs/', '/API/Docs/']) {
      const page = await fetch(new URL(path, server.url));
      const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThan(3);
      for (const file of files) {
        const { pathname } = new URL(file, page.url);
        expect((await server.call('GET', pathname)).status, `${path} ${file}`).toBe(200);
      }
    }
  });

  it.each(['/api/docs/json', '/API/Docs/json', '/api/DOCS/JSON'])('%s returns the OpenAPI document', async (path) => {
    const answer = await fetch(new URL(path, server.url), { redirect: 'manual' });
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0' });
  });
});
