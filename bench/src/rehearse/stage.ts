import type { Core } from '@courtside/core/core';
import type { Load } from '../chaos/load.ts';
import type { Compose } from './docker.ts';

/** Everything a fault can act on. */
export interface Stage {
  readonly compose: Compose;
  /** The checkout from which the images are built. */
  readonly folder: string;
  readonly core: Core;
  readonly load: Load;
  readonly random: () => number;
}
