import { endpoints, errors, errorsOf, type RouteName } from '@courtside/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
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

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(api)));
    expect(result).toMatchObject({ valid: true });
    expect(api.openapi).toBe('3.1.0');
  });

  it('has every route of the contract once, under its method and path', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
    for (const { path, method, operationId } of operations) {
      const endpoint = endpoints[operationId as keyof typeof endpoints];
      expect(path.replace(/\{(\w+)\}/g, ':$1')).toBe(endpoint.path);
      expect(method.toUpperCase()).toBe(endpoint.method);
    }
  });

  it('tells where a body may be too large or no JSON, and that whatever came may make no sense', () => {
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

  it('tells every error code of every route, with its status and its words', () => {
    for (const [path, item] of Object.entries(api.paths ?? {})) {
      for (const [method, operation] of Object.entries(item ?? {})) {
        const text = JSON.stringify(operation);
        const name = (operation as { operationId: RouteName }).operationId;
        for (const code of errorsOf(name)) {
          expect(text, `${method} ${path}`).toContain(`"${code}"`);
          expect(text).toContain(JSON.stringify(errors[code].message).slice(1, -1));
        }
      }
    }
  });
});

describe('at /api/docs', () => {
  let server: Awaited<ReturnType<typeof aServer>>;
  beforeAll(async () => {
    server = await aServer();
  });
  afterAll(() => server.end());

  it('there is a page to read it in a browser, under a content security policy of its own', async () => {
    const page = await server.call('GET', '/api/docs/');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('Courtside API');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-eval');
  });

  it('the description itself is served as JSON', async () => {
    expect(JSON.parse((await server.call('GET', '/api/docs/json')).text)).toMatchObject({ openapi: '3.1.0' });
  });
});
