import { outgoingLimits, tooManyBytes } from './outgoing-limits.ts';

interface Limits {
  /** Bytes of the answer, as its reader gets them. */
  readonly bytes?: number;
  readonly milliseconds?: number;
}

const statusesWithoutBody = new Set([204, 205, 304]);

/**
 * `fetch` for servers that the operator has named. It follows no redirect, because what it sends is
 * meant for one server, and ends with its limits of time and bytes.
 * @throws TypeError, Error with too many bytes, or the reason of the time limit
 */
export async function limitedFetch(
  url: string | URL,
  init: Omit<RequestInit, 'redirect' | 'signal'>,
  { bytes = outgoingLimits.bytes, milliseconds = outgoingLimits.milliseconds }: Limits = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(milliseconds);
  const { status, headers, body } = await fetch(url, { ...init, redirect: 'error', signal });
  const content = Buffer.concat(await chunksOf(body, bytes));
  return new Response(statusesWithoutBody.has(status) ? null : content, { status, headers });
}

async function chunksOf(
  body: AsyncIterable<Uint8Array> | null,
  bytes: number,
): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > bytes) throw tooManyBytes();
    chunks.push(chunk);
  }
  return chunks;
}
