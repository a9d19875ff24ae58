import { DomainError, type ErrorCode, type Failure } from '@courtside/contract';
import { isDatabaseAway } from '@courtside/core';
import { jsonHeaders } from './api-headers.ts';

interface Refusal {
  readonly code: ErrorCode;
  readonly field?: string;
  readonly message?: string;
}

/** What Fastify and Node themselves refuse, by their codes. */
const frameworkRefusals: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'payload-too-large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported-media-type' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'bad-request',
    field: 'body',
    message: 'body: is not as long as announced',
  },
  FST_ERR_BAD_URL: { code: 'bad-request', field: 'path', message: 'path: is not a valid address' },
  HPE_HEADER_OVERFLOW: { code: 'bad-request', field: 'headers', message: 'headers: are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'too-slow' },
};

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error)) return { code: 'internal' };
  if (isDatabaseAway(error)) return { code: 'unavailable' };
  const known = 'code' in error && typeof error.code === 'string' ? frameworkRefusals[error.code] : undefined;
  if (known !== undefined) return known;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  // 403 is a path such as /api//bets or /../x, which no file has however it is resolved.
  if (status === 404 || status === 403) return { code: 'not-found' };
  if (status < 400 || status >= 500) return { code: 'internal' };
  // What is left is a file that was asked for in a way that makes no sense.
  return { code: 'bad-request', field: status === 416 ? 'range' : 'path' };
}

/** An error as the domain error it is answered with; anything unforeseen becomes `internal`. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const { code, ...refusal } = refusalOf(error);
  return new DomainError(code, { ...refusal, cause: error });
}

/** Seconds to wait before the same is worth another try; undefined where waiting is no remedy. */
function waitAfter({ status, details }: DomainError): number | undefined {
  const wait = details?.retryAfterSeconds;
  return typeof wait === 'number' ? wait : status === 503 ? 1 : undefined;
}

/** An answer in the product's own form. */
export interface FailureAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Failure;
}

/** The answer for an error: its HTTP status, headers and body. */
export function toFailure(error: DomainError, requestId?: string): FailureAnswer {
  const { code, status, message, field, details } = error;
  const wait = waitAfter(error);
  return {
    status,
    headers: {
      ...jsonHeaders,
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(wait !== undefined && { 'retry-after': String(wait) }),
    },
    body: {
      success: false,
      code,
      message,
      ...(field !== undefined && { field }),
      ...(details !== undefined && { details }),
      ...(requestId !== undefined && { requestId }),
    },
  };
}
