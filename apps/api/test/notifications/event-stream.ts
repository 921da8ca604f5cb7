import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import type { OperationShape } from '@axp/contracts';
import { apiBasePath, streamNotifications } from '@axp/contracts';

interface Reader {
  readonly host: string;
  readonly token: string;
}

/** Opens the stream of a user over a connection of its own. */
export function openStream(origin: string, { host, token }: Reader) {
  const headers = { host, authorization: `Bearer ${token}` };
  return openStreamOf(origin, streamNotifications, { headers });
}

interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The same of another operation. */
export async function openStreamOf(
  origin: string,
  { method, path }: OperationShape,
  { headers, body }: Asked,
) {
  const sent = request(`${origin}${apiBasePath}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
  const answered = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  sent.end(body && JSON.stringify(body));
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
