import { type CodeOf, type ErrorCase, errorOf } from './error-cases.ts';
import type { DetailsOf } from './error-details.ts';
import { type ErrorCode, errors } from './errors.ts';

interface DomainErrorOptions<C extends ErrorCode> {
  message?: string | undefined;
  /** The input field at fault, where it is another than the code says. */
  field?: string | undefined;
  details?: DetailsOf<C>;
  cause?: unknown;
}

/** An error of the product. `message` is for people, `code` for programs, `details` for the program that asked. */
export class DomainError<C extends ErrorCase = ErrorCase> extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(what: C, options: DomainErrorOptions<CodeOf<C>> = {}) {
    const { code, message, field } = errorOf(what);
    super(options.message ?? message, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.field = options.field ?? field;
    this.details = options.details;
  }

  /** The HTTP status the error is answered with. */
  get status(): number {
    return errors[this.code].status;
  }
}
