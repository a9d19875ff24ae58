/**
 * Keeps MongoDB, Redis and the Auth emulator running for single tests, until Ctrl-C:
 * run it in one terminal and paste the lines it prints into another.
 */
import { startTemporaryStack } from '../temporary-stack.ts';

const services = await startTemporaryStack({ components: ['mongo', 'redis', 'auth'] });
const stop = () => services.stop();
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
await services.waitReady();
for (const name of ['MONGODB_URI', 'REDIS_URL', 'FIREBASE_AUTH_EMULATOR_HOST', 'FIREBASE_PROJECT_ID']) {
  process.stdout.write(`export ${name}='${services.env[name]}'\n`);
}
