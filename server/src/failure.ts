import { DomainError, type ErrorCode, type Failure } from '@courtside/contract';
import { isDatabaseAway } from '@courtside/core/platform/db/outage';
import { jsonHeaders } from './plugins/api-headers.ts';

interface KnownError {
  readonly code: ErrorCode;
  readonly field?: string;
  readonly message?: string;
}

/** Errors of Fastify and Node.js, by code. */
const frameworkErrors: Readonly<Record<string, KnownError>> = {
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

function classify(error: unknown): KnownError {
  if (!(error instanceof Error)) return { code: 'internal' };
  if (isDatabaseAway(error)) return { code: 'unavailable' };
  const known = 'code' in error && typeof error.code === 'string' ? frameworkErrors[error.code] : undefined;
  if (known !== undefined) return known;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  // The static file plugin returns 403 for paths such as /api//bets or /../x.
  if (status === 404 || status === 403) return { code: 'not-found' };
  if (status < 400 || status >= 500) return { code: 'internal' };
  // The remaining 4xx errors are invalid requests for a static file.
  return { code: 'bad-request', field: status === 416 ? 'range' : 'path' };
}

/** Converts any error to the domain error sent to the caller; an unexpected one becomes `internal`. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const { code, ...options } = classify(error);
  return new DomainError(code, { ...options, cause: error });
}

/** Seconds to wait before a retry; undefined if a retry cannot help. */
function retryAfter({ status, details }: DomainError): number | undefined {
  const wait = details?.retryAfterSeconds;
  return typeof wait === 'number' ? wait : status === 503 ? 1 : undefined;
}

/** A failure response. */
export interface FailureResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Failure;
}

/** Creates the failure response of an error. */
export function toFailure(error: DomainError, requestId?: string): FailureResponse {
  const { code, status, message, field, details } = error;
  const wait = retryAfter(error);
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
