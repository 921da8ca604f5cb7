import type { ConnectionFinding } from '@axp/contracts';
import type { GuardedFetch } from '@axp/server-kit/outgoing';
import { forbiddenAddressIn } from '@axp/server-kit/outgoing';
import type { z } from 'zod';

/** Why there is no document, and what that is about. */
export interface Fault {
  readonly finding: ConnectionFinding;
  readonly value: string | null;
}

export interface Fetched<Document> {
  readonly document: Document;
}

interface DocumentRequest<Schema> {
  readonly address: string;
  readonly schema: Schema;
  /** Posted where given; any status may then carry the document. */
  readonly form?: URLSearchParams;
}

export interface FetchOptions {
  /** Whether providers without TLS are allowed, for tests and development. */
  readonly isPlainHttpAllowed: boolean;
  readonly fetch: GuardedFetch;
}

const timeoutMs = 8_000;

/** A document of JSON from a provider; a redirect is none, and all of it has to come in time. */
export async function fetchDocument<Schema extends z.ZodType>(
  { address, schema, form }: DocumentRequest<Schema>,
  { isPlainHttpAllowed, fetch }: FetchOptions,
): Promise<Fetched<z.output<Schema>> | Fault> {
  if (!address.startsWith('https:') && !isPlainHttpAllowed) {
    return { finding: 'not_https', value: address };
  }
  const response = await fetch(address, {
    ...(form && { method: 'POST', body: form }),
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(findingOf);
  if (typeof response === 'string') return { finding: response, value: address };
  if (!form && response.status !== 200) {
    await response.body?.cancel();
    return { finding: 'bad_status', value: `${response.status} ${address}` };
  }
  const parsed = schema.safeParse(await readJson(response));
  if (parsed.success) return { document: parsed.data };
  return { finding: 'not_a_document', value: form ? String(response.status) : address };
}

export function isFault(found: object): found is Fault {
  return 'finding' in found;
}

function findingOf(error: unknown): 'internal_address' | 'unreachable' {
  return forbiddenAddressIn(error) === null ? 'unreachable' : 'internal_address';
}

/** Undefined for what is no JSON or breaks off. */
async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}
