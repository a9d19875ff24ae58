import { z } from 'zod';
import { DomainError } from './domain-error.ts';
import type { RouteName } from './endpoints.ts';
import { fieldErrorOf } from './field-errors.ts';
import { type RouteInput, routes } from './routes.ts';

type Part = 'params' | 'query' | 'headers' | 'body';
type Schemas = Readonly<Partial<Record<Part, z.ZodType>>> & { readonly summary: string };

/** The parts of a request as they were received. An absent body is undefined. */
export type RawInput = Readonly<Record<Part, unknown>>;

/** Messages of the most common issues. Other issues use the message of the schema, or of zod. */
const issueMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${typeName(issue.expected)}`;
    case 'unrecognized_keys':
      return 'is not known here';
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_union':
      return issue.discriminator === undefined ? undefined : 'is not known here';
    case 'too_big':
      return issue.origin === 'string' ? `must have at most ${issue.maximum} characters` : undefined;
    case 'too_small':
      return issue.origin === 'string' ? `must have at least ${issue.minimum} characters` : undefined;
    default:
      return undefined;
  }
};

/** The expected type with its article: `an object`. */
function typeName(expected: string): string {
  if (expected === 'int') return 'a whole number';
  const name = expected === 'record' ? 'object' : expected;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** The name of the invalid field, or of the part if the part itself is invalid. */
function fieldOf(issue: z.core.$ZodIssue, part: Part): string {
  if (issue.code === 'unrecognized_keys' && issue.keys[0] !== undefined) return issue.keys[0];
  return issue.path.length > 0 ? issue.path.join('.') : part;
}

/** The error for the first issue: with the field's registered code and message, or else `bad-request`. */
function toInputError(schema: z.ZodType, part: Part, error: z.ZodError): DomainError {
  const [issue] = error.issues;
  if (issue === undefined) return new DomainError('bad-request', { field: part, cause: error });
  const field = fieldOf(issue, part);
  const own = schema instanceof z.ZodObject ? fieldErrorOf(schema.shape[field]) : undefined;
  if (own !== undefined) {
    return new DomainError(own.code, { field, message: own.message, details: { reason: issue.message } });
  }
  return new DomainError('bad-request', { field, message: `${field}: ${issue.message}` });
}

function parse(schema: z.ZodType | undefined, part: Part, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value, { error: issueMessage });
  if (!parsed.success) throw toInputError(schema, part, parsed.error);
  return parsed.data;
}

/** Treats an absent body as an empty object, and so null if no field is required: some clients send null for no body. */
function bodyOf(body: unknown, schema: z.ZodType | undefined): unknown {
  const isAbsent = body === undefined || (body === null && schema?.safeParse({}).success === true);
  return isAbsent ? {} : body;
}

/**
 * Validates the input of a request and drops everything that the contract does not declare.
 * @throws DomainError `bad-request` or the code registered for a field, naming the invalid field
 */
export function parseInput<K extends RouteName>(route: K, raw: RawInput): RouteInput<K> {
  const schemas: Schemas = routes[route];
  const input = {
    params: parse(schemas.params, 'params', raw.params),
    query: parse(schemas.query, 'query', raw.query),
    headers: parse(schemas.headers, 'headers', raw.headers),
    body: parse(schemas.body, 'body', bodyOf(raw.body, schemas.body)),
  };
  // Each part was parsed by the schema that its type is inferred from.
  return input as RouteInput<K>;
}
