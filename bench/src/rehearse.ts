/**
 * Runs both compose files of the product on Docker's engine, from a copy of this checkout: `docker-compose.yml` without any
 * setting, then `deploy/docker-compose.yml` with bets and sockets through Caddy while servers, worker and databases are
 * killed, restarted and updated, a backup under load, and its restore elsewhere. Prints what clients noticed. Exits non-zero
 * if a request failed for good, a message, a bet or a cent was lost, or a client was without an update for over 5 s except
 * during the update with a pause.
 *
 * `npm run rehearse -- [--seed 7] [--sockets 20] [--crowd 1000] [--only local,online]`
 */

import { rm } from 'node:fs/promises';
import { drawsFor } from '@courtside/core/platform/random';
import { say } from './measure.ts';
import { readOptions } from './options.ts';
import { prepareBaseImages } from './rehearse/base-images.ts';
import { copyCheckout } from './rehearse/checkout.ts';
import { findCompose } from './rehearse/docker.ts';
import { rehearseLocal } from './rehearse/local.ts';
import { rehearseOnline } from './rehearse/online.ts';

const { values } = readOptions(
  {
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      sockets: { type: 'string', default: '20' },
      crowd: { type: 'string', default: '1000' },
      only: { type: 'string', default: 'local,online' },
    },
  },
  'npm run rehearse -- [--seed 7] [--sockets 20] [--crowd 1000] [--only local,online]',
);
const random = drawsFor('rehearse', Number(values.seed));
const parts = values.only.split(',');

const command = await findCompose();
say(`rehearsal: ${command.join(' ')}, ${values.sockets} sockets, seed ${values.seed}`);
const { isMongodbStandIn } = await prepareBaseImages();
const folder = await copyCheckout();
let passed = true;
try {
  if (parts.includes('local')) passed = (await rehearseLocal(command, folder, { random, seconds: 20 })) && passed;
  if (parts.includes('online')) {
    passed =
      (await rehearseOnline(command, folder, {
        random,
        isMongodbStandIn,
        sockets: Number(values.sockets),
        crowd: Number(values.crowd),
      })) && passed;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
say(passed ? 'REHEARSAL passed' : 'REHEARSAL failed');
process.exitCode = passed ? 0 : 1;
