import { resourceUsage } from 'node:process';
import { messageLimits } from '../message.ts';
import { readMessage } from '../read-message.ts';
import { buildMessage } from './build-message.ts';
import { clients } from './clients.ts';
import { components } from './event-lines.ts';

/** A process of its own, so that the memory of reading is not that of a test. */
const context = { limits: messageLimits, timezone: 'Asia/Bangkok', ownAddresses: [] };

const text = (...lines: readonly string[]) => new TextEncoder().encode(lines.join('\r\n'));
const times = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index));

function invitation(lines: readonly string[]): Uint8Array {
  const [client] = clients;
  return buildMessage({ client, method: 'REQUEST', components: components(client, { lines }) });
}

const nested = (depth: number) =>
  times(depth, (level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}`);
const mixed = 'Content-Type: multipart/mixed; boundary=b';

const messages: Readonly<Record<string, () => Uint8Array>> = {
  'a meeting': () => invitation([]),
  '10 MB': () => text('From: a@b.test', '', 'x'.repeat(10_000_000)),
  'a million lines': () => text('From: a@b.test', '', '\r\n'.repeat(1_000_000)),
  '1,000 parts': () => text(mixed, '', ...times(1_000, () => '--b\r\n\r\nx'), '--b--'),
  '200 nested parts': () => text(...nested(200)),
  '10,000 attendees': () =>
    invitation(times(10_000, (index) => `ATTENDEE:mailto:person${index}@acme.test`)),
  '100,000 dates': () =>
    invitation([`RDATE:${times(100_000, () => '20270302T090000Z').join(',')}`]),
  '50,000 dates': () => invitation([`RDATE:${times(50_000, () => '20270302T090000Z').join(',')}`]),
  '50,000 properties': () => invitation(times(50_000, () => 'X-A:12345')),
  'headers of a megabyte': () => text(...times(10_000, (index) => `X-${index}: ${'x'.repeat(90)}`)),
};

const raws = Object.entries(messages).map(([name, build]) => ({ name, raw: build() }));
const { maxRSS } = resourceUsage();
const verdicts: Record<string, string> = {};
for (const { name, raw } of raws) {
  const read = await readMessage(raw, context);
  const found = { problem: read.kind, reason: read.kind, ...read };
  verdicts[name] = read.kind === 'damaged' ? found.problem : found.reason;
}
const megabytes = (resourceUsage().maxRSS - maxRSS) / 1024;
process.stdout.write(JSON.stringify({ verdicts, megabytes }));
