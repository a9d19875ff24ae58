/** A plain Fastify route that responds with the text its parent sends. Sends its port when it is ready. */
import { once } from 'node:events';
import Fastify from 'fastify';

const [text] = (await once(process, 'message')) as [string];
const app = Fastify();
app.get('/api/bets', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
await app.listen({ host: '127.0.0.1', port: 0 });
const [address] = app.addresses();
if (typeof address === 'object') process.send?.(address.port);
