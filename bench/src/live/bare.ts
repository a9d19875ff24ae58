/** A bare Socket.IO server: each message of its parent's is broadcast as it is. Says its port when it listens. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const server = createServer();
const io = new Server(server, { transports: ['websocket'] });
process.on('message', (message) => io.emit('topic', message));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.(address?.port);
});
