import type { Server } from 'node:http';
import type { ListenOptions } from 'node:net';

/**
 * Resolves when the server listens. A port that is taken ends the process with a sentence, and so does any other reason
 * why the server cannot listen.
 * @param variable the setting of the port, which the sentence names
 */
export function listenOrExit(
  server: Server,
  options: ListenOptions,
  variable: string,
): Promise<void> {
  server.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    const taken = `Port ${options.port} is taken. Stop what uses it or set ${variable} to another port.`;
    console.error(code === 'EADDRINUSE' ? taken : message);
    process.exit(1);
  });
  return new Promise((resolve) => server.listen(options, resolve));
}
