/** A request to an address that a user has entered. */
export interface OutgoingRequest {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as JSON, bytes as the headers say. */
  readonly body: string | Buffer;
}

/** A response, with at most as much of its body as the limit allows. */
export interface OutgoingResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Why a request has no response: its address is not allowed (`refused`), it was certainly not sent (`unreachable`), or it may
 * have arrived (`no-response`).
 */
type OutgoingFailure = 'refused' | 'unreachable' | 'no-response';

/** A request without a response. Its message names only the host. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly kind: OutgoingFailure;

  constructor(kind: OutgoingFailure, message: string) {
    super(message);
    this.kind = kind;
  }
}
