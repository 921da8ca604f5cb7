import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Sent {
  /** POST when absent. */
  readonly method?: string;
  readonly host: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const agent = new Agent({ keepAlive: true });

/** Sends JSON as a client of a merchant's host; fetch does not let a program choose the Host. */
export async function post(
  origin: string,
  { host, path, body, headers, method = 'POST' }: Sent,
): Promise<{ readonly status: number; readonly answer: unknown }> {
  const sent = request(`${origin}${path}`, {
    method,
    agent,
    headers: { host, 'content-type': 'application/json', ...headers },
  });
  const answered = once(sent, 'response');
  sent.end(JSON.stringify(body));
  const [response] = await answered;
  const answer = await text(response);
  return { status: response.statusCode, answer: answer === '' ? null : JSON.parse(answer) };
}

async function get(url: string, headers: Readonly<Record<string, string>>, status = 200) {
  const sent = request(url, { agent, headers });
  const answered = once(sent, 'response');
  sent.end();
  const [response] = await answered;
  const body = await text(response);
  if (response.statusCode !== status) throw new Error(`${url} was answered ${response.statusCode}`);
  return { etag: String(response.headers.etag), body };
}

/** The answer to a reading request. */
export async function getText(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  return (await get(url, headers)).body;
}

/** The name of the answer's version. */
export async function etagOf(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  return (await get(url, headers)).etag;
}

/** Asks whether a copy still holds. @throws if it does not */
export async function requireUnchanged(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await get(url, headers, 304);
}
