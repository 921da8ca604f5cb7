import { createServer } from 'node:net';

export type NeededPort = { variable: string; port: number };

/** One line that names the port and the way out, or nothing when all ports are free. */
export async function explainTakenPort(ports: readonly NeededPort[]): Promise<string | undefined> {
  for (const { variable, port } of ports) {
    const code = await tryToListen(port);
    if (code === 'EADDRINUSE') {
      return `Port ${port} is in use. Stop the program that uses it, or choose another port with ${variable}.`;
    }
    if (code === 'EACCES') {
      return `Port ${port} needs special rights. Choose one above 1023 with ${variable}.`;
    }
  }
  return undefined;
}

/** Any free port of this machine, chosen by the system. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('A listening server has no address.'));
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Returns the error code, or nothing if the port is free on every address. */
function tryToListen(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen(port, () => server.close(() => resolve(undefined)));
  });
}
