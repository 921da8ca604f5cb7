import type { MailHeader } from './message.ts';

/** Findings of a trusted host about the domains of a message. */
export interface Authentication {
  readonly dmarc: { readonly passed: boolean; readonly domain: string } | null;
  /** Domains whose signature is valid. */
  readonly dkim: readonly string[];
  /** Exchange says that the message was sent inside the company. */
  readonly isInternal: boolean;
  /** Host that says so. */
  readonly by: string;
}

/** Microsoft 365 writes no host into its results, and checks no signature inside a company. */
const microsoft = 'outlook.com';

interface Results {
  readonly host: string;
  readonly results: readonly Result[];
}

interface Result {
  readonly method: string;
  readonly result: string;
  readonly properties: ReadonlyMap<string, string>;
}

/**
 * Reads the `Authentication-Results` headers (RFC 8601) that trusted hosts added, or null without
 * one. A sender can write such headers as well, so only the topmost run counts: it ends at a
 * `Received` of another host, at the next `Received` after a result, and at the first result of
 * DKIM, because DMARC is judged after it and stands above or beside it. Results of one method count
 * where they occur first.
 */
export function readAuthentication(
  headers: readonly MailHeader[],
  trustedHosts: readonly string[],
): Authentication | null {
  const isTrusted = (host: string) =>
    trustedHosts.some((trusted) => host === trusted || host.endsWith(`.${trusted}`));
  const run: Results[] = [];
  for (const { name, value } of headers) {
    if (name === 'received' && (run.length > 0 || !isOwnHop(value, isTrusted))) break;
    if (name !== 'authentication-results') continue;
    const read = parseResults(value);
    if (!isTrusted(read.host)) continue;
    run.push(read);
    if (read.results.some(({ method }) => method === 'dkim')) break;
  }
  const isInternal = isInsideExchange(headers, trustedHosts.includes(microsoft));
  const [first] = run;
  if (!first) return isInternal ? { dmarc: null, dkim: [], isInternal, by: microsoft } : null;
  const all = run.flatMap(({ results }) => results);
  const dmarc = all.find(({ method }) => method === 'dmarc');
  return {
    dmarc: dmarc ? dmarcOf(dmarc) : null,
    dkim: all.flatMap(signedBy),
    isInternal,
    by: first.host,
  };
}

function dmarcOf({ result, properties }: Result): Authentication['dmarc'] {
  if (result !== 'pass' && result !== 'fail') return null;
  return { passed: result === 'pass', domain: properties.get('header.from') ?? '' };
}

function signedBy({ method, result, properties }: Result): string[] {
  if (method !== 'dkim' || result !== 'pass') return [];
  // Google names the identity instead of the domain.
  const identity = properties.get('header.i');
  const domain = properties.get('header.d') ?? identity?.slice(identity.lastIndexOf('@') + 1);
  return domain ? [domain] : [];
}

/** Exchange removes its own headers from messages of others, if it received them first. */
function isInsideExchange(headers: readonly MailHeader[], isTrusted: boolean): boolean {
  const header = (wanted: string) => headers.find(({ name }) => name === wanted)?.value ?? '';
  return (
    isTrusted &&
    receivedBy(header('received')).endsWith(`.${microsoft}`) &&
    header('x-ms-exchange-organization-authas').toLowerCase() === 'internal'
  );
}

/** Google does not write where a message comes from between its own servers. */
function isOwnHop(received: string, isTrusted: (host: string) => boolean): boolean {
  return !/^\s*from\s/i.test(received) || isTrusted(receivedBy(received));
}

function receivedBy(value: string): string {
  return /(?:^|\s)by\s+([a-z0-9.-]+)/i.exec(withoutComments(value))?.[1]?.toLowerCase() ?? '';
}

function parseResults(value: string): Results {
  const [head = '', ...rest] = withoutComments(value).toLowerCase().split(';');
  const isHost = !head.includes('=');
  return {
    host: isHost ? (head.trim().split(/\s/)[0] ?? '') : microsoft,
    results: (isHost ? rest : [head, ...rest]).map(parseResult),
  };
}

function parseResult(text: string): Result {
  const [, method = '', result = ''] = /^\s*([a-z-]+)(?:\/\d+)?\s*=\s*([a-z]+)/.exec(text) ?? [];
  const pairs = text.matchAll(/\b([a-z]+\.[a-z_-]+)\s*=\s*([^\s"]+)/g);
  // A property that is written twice counts where it occurs first.
  const properties = new Map(
    [...pairs].map(([, key = '', found = '']): [string, string] => [key, found]).toReversed(),
  );
  return { method, result, properties };
}

/** Removes quoted texts, since a domain is never quoted, and comments, which nest. */
function withoutComments(value: string): string {
  let depth = 0;
  let text = '';
  for (const character of value.replace(/\\./g, '').replace(/"[^"]*"?/g, '')) {
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) text += character;
  }
  return text;
}
