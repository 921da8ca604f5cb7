import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { Person } from './people.ts';

interface Sent extends Pick<Person, 'headers'> {
  readonly method: string;
  /** Process of the server. */
  readonly pid: number;
}

/** Memory of a server above what it has before, while it sends a file, and a sum over its parts. */
export async function memoryOfFile(
  url: string,
  { pid, ...sent }: Sent,
  sizeOf: (part: string) => number,
) {
  // The first file warms up.
  await received(url, sent, sizeOf);
  const before = residentMib(pid);
  const peak = { mib: 0 };
  const timer = setInterval(() => {
    peak.mib = Math.max(peak.mib, residentMib(pid));
  }, 50);
  const size = await received(url, sent, sizeOf);
  clearInterval(timer);
  return { moreMib: Math.max(0, peak.mib - before), size };
}

async function received(
  url: string,
  sent: Omit<Sent, 'pid'>,
  sizeOf: (part: string) => number,
): Promise<number> {
  const asked = request(url, sent).end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve);
    asked.once('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`${url} was answered ${response.statusCode}`);
  // A character for each byte.
  response.setEncoding('latin1');
  let size = 0;
  for await (const part of response) size += sizeOf(String(part));
  return size;
}

function residentMib(pid: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}
