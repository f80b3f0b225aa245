/** Ends a server so that each client with a request under way gets the whole answer. */
import type { Server } from 'node:http';
import net from 'node:net';
import type { Socket } from 'node:net';

/**
 * Prepares a server for its end. Call this before the server listens.
 * @returns a function that refuses new connections, closes those without a request under way, and resolves when the
 *   answers of all others are sent. It waits without a limit: whoever stops the process decides how long it may take.
 */
export function gracefulEnd(server: Server): () => Promise<void> {
  /** The connections, with the number of their requests under way. */
  const connections = new Map<Socket, number>();
  let isEnding = false;
  const change = (socket: Socket, by: number) => {
    const underWay = (connections.get(socket) ?? 0) + by;
    connections.set(socket, underWay);
    if (isEnding && underWay === 0) socket.destroySoon();
  };
  server.on('connection', (socket) => {
    change(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  // This listener runs before the handler, which may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    change(socket, 1);
    response.once('close', () => {
      if (connections.has(socket)) change(socket, -1);
    });
  });
  return () =>
    new Promise((resolve) => {
      isEnding = true;
      // This is not the method of HTTP servers, which destroys connections whose answer is written but not completely
      // sent.
      net.Server.prototype.close.call(server, () => resolve());
      for (const socket of connections.keys()) change(socket, 0);
    });
}
