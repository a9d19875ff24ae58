import type { DetailsOf } from './error-details.ts';
import { type CodeOf, type ErrorCase, type ErrorCode, errorOf, errors } from './errors.ts';

interface DomainErrorOptions<C extends ErrorCode> {
  message?: string | undefined;
  /** The input field at fault, if it differs from the code's own. */
  field?: string | undefined;
  details?: DetailsOf<C>;
  cause?: unknown;
}

/** An error of the product. `message` is for users, `code` and `details` are for the calling program. */
export class DomainError<C extends ErrorCase = ErrorCase> extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(name: C, options: DomainErrorOptions<CodeOf<C>> = {}) {
    const { code, message, field } = errorOf(name);
    super(options.message ?? message, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.field = options.field ?? field;
    this.details = options.details;
  }

  /** The HTTP status of the error. */
  get status(): number {
    return errors[this.code].status;
  }
}
