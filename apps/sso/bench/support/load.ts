import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface BenchCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Sees the answer, for calls whose next one depends on it. */
  readonly onAnswer?: (answer: string) => void;
}

export interface Load {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  /** The next call of one of the clients. */
  readonly next: (client: number) => BenchCall;
}

export interface Measured {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Clients that each call again as soon as they are answered; throws at any answer but 200. */
export async function measure({ port, clients, seconds, next }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const client = async (index: number): Promise<void> => {
    while (performance.now() < until) {
      const call = next(index);
      const sent = performance.now();
      const { status, answer } = await send(call, { agent, port });
      times.push(performance.now() - sent);
      if (status !== 200) throw new Error(`${call.path} answered ${status}: ${answer}`);
      call.onAnswer?.(answer);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  const elapsed = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((one, other) => one - other);
  const p99Ms = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { perSecond: times.length / elapsed, p99Ms };
}

/** One call; throws at any answer but 200. */
export async function askOnce(call: BenchCall, port: number): Promise<string> {
  const agent = new Agent();
  const { status, answer } = await send(call, { agent, port });
  if (status !== 200) throw new Error(`${call.path} answered ${status}: ${answer}`);
  return answer;
}

function send(
  { method, path, headers, body }: BenchCall,
  { agent, port }: { readonly agent: Agent; readonly port: number },
): Promise<{ readonly status: number; readonly answer: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      },
      (response) => {
        text(response).then(
          (answer) => resolve({ status: response.statusCode ?? 0, answer }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
