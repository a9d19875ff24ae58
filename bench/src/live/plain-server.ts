/** A plain Socket.IO server that broadcasts each message of its parent unchanged. Sends its port when it is ready. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const server = createServer();
const io = new Server(server, { transports: ['websocket'] });
process.on('message', (message) => io.emit('topic', message));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.(address?.port);
});
