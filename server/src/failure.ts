import { DomainError, type ErrorCode, errors, type Failure } from '@courtside/contract';
import { isDatabaseAway } from '@courtside/core';

/** What Fastify itself refuses, by its code. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_ERR_BAD_URL: 'bad-request',
};

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'internal';
  if (isDatabaseAway(error)) return 'unavailable';
  const known = 'code' in error && typeof error.code === 'string' ? frameworkCodes[error.code] : undefined;
  if (known !== undefined) return known;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return status === 404 ? 'not-found' : status >= 400 && status < 500 ? 'bad-request' : 'internal';
}

/** An error as the domain error it is answered with; anything unforeseen becomes `internal`. */
export function toDomainError(error: unknown): DomainError {
  return error instanceof DomainError ? error : new DomainError(codeOf(error), { cause: error });
}

/** The answer for an error: its HTTP status and body. */
export function toFailure(error: DomainError, requestId?: string): { status: number; body: Failure } {
  const { code, message, field, details } = error;
  return {
    status: errors[code].status,
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
