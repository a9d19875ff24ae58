/**
 * Runs both compose files of the product on Docker's engine, from a copy of this checkout: `docker-compose.yml` without any
 * setting, then `deploy/docker-compose.yml` with bets and sockets through Caddy while servers, worker and databases are
 * killed, restarted and updated, a backup under load, and its restore elsewhere. Prints what clients noticed. Exits non-zero
 * if a request failed for good, a message, a bet or a cent was lost, or a client was without an update for over 5 s except
 * during the update with a pause. At last it runs the commands of docs/self-hosting.md as they are written, from an empty folder.
 *
 * `npm run rehearse -- [--seed 7] [--sockets 20] [--crowd 1000] [--only local,online,page]`
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
import { rehearsePage } from './rehearse/page.ts';

const { values } = readOptions(
  {
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      sockets: { type: 'string', default: '20' },
      crowd: { type: 'string', default: '1000' },
      only: { type: 'string', default: 'local,online,page' },
    },
  },
  'npm run rehearse -- [--seed 7] [--sockets 20] [--crowd 1000] [--only local,online,page]',
);
const random = drawsFor('rehearse', Number(values.seed));
const parts = values.only.split(',');

const command = await findCompose();
say(`rehearsal: ${command.join(' ')}, ${values.sockets} sockets, seed ${values.seed}`);
const { isMongodbStandIn, hasPrometheus } = await prepareBaseImages();
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
  // A copy of its own: the second part changes a schema in the other one.
  if (parts.includes('page')) {
    const fresh = await copyCheckout();
    try {
      passed = (await rehearsePage(command, fresh, { isMongodbStandIn, hasPrometheus })) && passed;
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
say(passed ? 'REHEARSAL passed' : 'REHEARSAL failed');
process.exitCode = passed ? 0 : 1;
