import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { apiBasePath, streamNotifications } from '@axp/contracts';

interface Reader {
  readonly host: string;
  readonly token: string;
}

/** Opens the stream of a user over a connection of its own. */
export async function openStream(origin: string, { host, token }: Reader) {
  const sent = request(`${origin}${apiBasePath}${streamNotifications.path}`, {
    headers: { host, authorization: `Bearer ${token}` },
  });
  const answered = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  sent.end();
  const response = await answered;
  // A connection that this side cuts is an error as well.
  response.on('error', () => undefined);
  const lines = createInterface(response)[Symbol.asyncIterator]();
  const next = async (prefix: string): Promise<string> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('the stream has ended');
    return value.startsWith(prefix) ? value.slice(prefix.length) : next(prefix);
  };
  return {
    status: response.statusCode,
    headers: response.headers,
    /** The next event, its data parsed. */
    event: async () => {
      const name = await next('event: ');
      const data = await next('data:');
      return { name, body: data === '' ? null : JSON.parse(data) };
    },
    beat: () => next(':'),
    /** Reads until the server ends the stream. */
    end: async () => {
      for (let line = await lines.next(); line.done !== true; ) line = await lines.next();
    },
    leave: async () => {
      const closed = new Promise((resolve) => response.once('close', resolve));
      sent.destroy();
      await closed;
    },
  };
}
