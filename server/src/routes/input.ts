import { DomainError, type RouteInput, type RouteName, refusalOf, routes } from '@courtside/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

type Part = 'params' | 'query' | 'headers' | 'body';
type Schemas = Readonly<Partial<Record<Part, z.ZodType>>> & { readonly summary: string };

/** The words for what people most often get wrong; everything else has words of its own in the schema or in zod. */
const inputWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${kind(issue.expected)}`;
    case 'unrecognized_keys':
      return 'is not known here';
    case 'too_big':
      return issue.origin === 'string' ? `must have at most ${issue.maximum} characters` : undefined;
    case 'too_small':
      return issue.origin === 'string' ? `must have at least ${issue.minimum} characters` : undefined;
    default:
      return undefined;
  }
};

/** What was expected, in words. */
function kind(expected: string): string {
  if (expected === 'int') return 'a whole number';
  const name = expected === 'record' ? 'object' : expected;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** The field an issue is about: a name in the part, or the part itself. */
function fieldOf(issue: z.core.$ZodIssue, part: Part): string {
  if (issue.code === 'unrecognized_keys' && issue.keys[0] !== undefined) return issue.keys[0];
  return issue.path.length > 0 ? issue.path.join('.') : part;
}

/** The refusal of an input, naming its first fault: in the contract's words for that field, or in those of its schema. */
function refusal(schema: z.ZodType, part: Part, error: z.ZodError): DomainError {
  const [issue] = error.issues;
  if (issue === undefined) return new DomainError('bad-request', { field: part, cause: error });
  const field = fieldOf(issue, part);
  const own = schema instanceof z.ZodObject ? refusalOf(schema.shape[field]) : undefined;
  if (own !== undefined) {
    return new DomainError(own.code, { field, message: own.message, details: { reason: issue.message } });
  }
  return new DomainError('bad-request', { field, message: `${field}: ${issue.message}` });
}

function parse(schema: z.ZodType | undefined, part: Part, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value, { error: inputWords });
  if (!parsed.success) throw refusal(schema, part, parsed.error);
  return parsed.data;
}

/** A body that is missing counts as an empty object. So does null where nothing is required: some clients send it for none. */
function bodyOf({ body }: FastifyRequest, schema: z.ZodType | undefined): unknown {
  const isNone = body === undefined || (body === null && schema?.safeParse({}).success === true);
  return isNone ? {} : body;
}

/**
 * What a request of this route brings, checked and reduced to what the contract names.
 * @throws DomainError `bad-request`, or what the contract refuses a field with, naming the field at fault
 */
export function parseInput<K extends RouteName>(route: K, request: FastifyRequest): RouteInput<K> {
  const schemas: Schemas = routes[route];
  const input = {
    params: parse(schemas.params, 'params', request.params),
    query: parse(schemas.query, 'query', request.query),
    headers: parse(schemas.headers, 'headers', request.headers),
    body: parse(schemas.body, 'body', bodyOf(request, schemas.body)),
  };
  // Each part has just been parsed by the schema its type is inferred from.
  return input as RouteInput<K>;
}
