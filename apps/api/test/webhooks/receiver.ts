import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { runNow } from '@axp/server-kit/testing';

export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: number;
}

/** Server of another system. It answers 200 unless another status is set; null is never answered. */
export async function startReceiver() {
  const received: Received[] = [];
  const answers: { status: number | null } = { status: 200 };
  const server = createServer((request, response) => {
    const answer = async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      received.push({ headers, body: await text(request), at: runNow().getTime() });
      if (answers.status === null) return;
      response.statusCode = answers.status;
      response.end('noted');
    };
    // A sender that is killed leaves a request without an end.
    answer().catch(() => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}/hooks`;
  const hangUp = () => server.closeAllConnections();
  const stop = () => {
    hangUp();
    server.close();
  };
  return { received, answers, url, hangUp, stop };
}
