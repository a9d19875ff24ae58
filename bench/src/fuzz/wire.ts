import type { RouteName } from '@courtside/contract';

/** A request as it is sent. */
export interface WireRequest {
  readonly route: RouteName;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** A response as the fuzz run needs it. */
export interface WireResponse {
  /** 0 if the connection was closed instead. */
  readonly status: number;
  /** The parsed body; null if it was empty or is not needed. */
  readonly body: unknown;
}
