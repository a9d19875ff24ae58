import type { InjuriesFailureKind } from '@courtside/contract';

/** The injuries page could not be had or read. The message is a sentence for operators; it names the host, no more. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly kind: InjuriesFailureKind;

  constructor(kind: InjuriesFailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
