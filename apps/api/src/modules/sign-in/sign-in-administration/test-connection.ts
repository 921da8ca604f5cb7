import type { ConnectionFinding } from '@axp/contracts';
import type { ConnectionReport } from '@axp/contracts/administration';
import type { ConnectedKind } from '@axp/contracts/vocabulary';
import type { GuardedFetch } from '@axp/server-kit/outgoing';
import { forbiddenAddressIn } from '@axp/server-kit/outgoing';
import {
  clientAuthentications,
  hasOnlySymmetricTokens,
  UpstreamError,
} from '@axp/server-kit/upstream';
import { z } from 'zod';
import type { ClientSecret } from '../sign-in-methods/index.ts';

const timeoutMs = 8_000;

/** Connection settings to test. */
export interface TestedMethod {
  readonly kind: ConnectedKind;
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly secret: ClientSecret | null;
  /** Where browsers ask a directory. */
  readonly authority: string | null;
  /** The registered address that providers return to. */
  readonly callback: string;
}

type Check = ConnectionReport['checks'][number];

const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  token_endpoint: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
});
type Discovery = z.output<typeof Discovery>;

const Keys = z.object({ keys: z.array(z.unknown()) });
const OauthError = z.object({ error: z.string() });

/**
 * Tests, without a cache, whether sign-in by a provider or directory could work: its discovery
 * document, issuer, keys and, as far as possible, whether it accepts the client and its secret.
 * Checks that depend on a failed one are omitted.
 */
export async function testConnection(
  method: TestedMethod,
  options: FetchOptions,
): Promise<ConnectionReport> {
  const secret = secretCheck(method);
  const found = await discover(method.issuer, options);
  if (isFault(found)) return { checks: [...secret, failed('discovery', found)] };
  const rest = await Promise.all([
    checkAuthority(method, options),
    checkKeys(found, options),
    checkClient(method, found, options),
  ]);
  const checks = [...secret, passed('discovery'), checkIssuer(method, found), ...rest.flat()];
  return { checks };
}

/** Whether nothing is wrong with a connection, as far as its provider lets it be tested. */
export function hasPassed({ checks }: ConnectionReport): boolean {
  return checks.every(({ outcome }) => outcome !== 'failed');
}

function secretCheck({ secret }: TestedMethod): Check[] {
  if (secret === null) return [];
  if (secret.value !== null) return [passed('secret')];
  const { name: value } = secret;
  const finding = value === null ? 'secret_unreadable' : 'secret_missing';
  return [failed('secret', { finding, value })];
}

function checkIssuer({ issuer }: TestedMethod, found: Discovery): Check {
  if (found.issuer === issuer) return passed('issuer');
  return failed('issuer', { finding: 'other_issuer', value: found.issuer });
}

/** The browser reads the directory's settings below its authority, which may be another address. */
async function checkAuthority(
  { kind, authority, issuer }: TestedMethod,
  options: FetchOptions,
): Promise<Check[]> {
  if (kind !== 'directory' || authority === null) return [];
  const found = await discover(addressOfDirectory(authority), options);
  if (isFault(found)) return [failed('authority', found)];
  if (found.issuer === issuer) return [passed('authority')];
  return [failed('authority', { finding: 'other_issuer', value: found.issuer })];
}

/** Microsoft Entra has a document for each version of its protocol; tokens of the second are taken. */
function addressOfDirectory(authority: string): string {
  const isEntra = new URL(authority).host.startsWith('login.microsoftonline.');
  return isEntra ? `${withoutSlash(authority)}/v2.0` : authority;
}

async function checkKeys(found: Discovery, options: FetchOptions): Promise<Check> {
  const { id_token_signing_alg_values_supported: algorithms } = found;
  if (hasOnlySymmetricTokens(algorithms)) {
    return failed('keys', { finding: 'symmetric_tokens', value: algorithms?.join(', ') ?? null });
  }
  const keys = await fetchDocument({ address: found.jwks_uri, schema: Keys }, options);
  if (isFault(keys)) return failed('keys', keys);
  if (keys.document.keys.length > 0) return passed('keys');
  return failed('keys', { finding: 'no_keys', value: found.jwks_uri });
}

/**
 * Sends an invalid code: a provider that accepts the client and its secret rejects only the code,
 * others reject the client (RFC 6749, 5.2). Some check the code first, which proves nothing.
 */
async function checkClient(
  method: TestedMethod,
  found: Discovery,
  options: FetchOptions,
): Promise<Check[]> {
  const { clientId, secret, callback } = method;
  if (secret?.value === null) return [];
  const { issuer, token_endpoint, token_endpoint_auth_methods_supported: supported } = found;
  const checks: Check[] = [];
  for (const prove of authenticationsOf(secret?.value ?? null, supported)) {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'a-code-that-nobody-was-given',
      code_verifier: 'v'.repeat(43),
      redirect_uri: callback,
    });
    const headers = new Headers();
    // A signed assertion takes time, which the type of the library leaves out.
    await Promise.resolve(
      prove({ issuer, token_endpoint }, { client_id: clientId }, form, headers),
    );
    const request = { address: token_endpoint, form, headers, schema: OauthError };
    const check = judgeClient(await fetchDocument(request, options));
    if (check.finding !== 'client_refused') return [check];
    checks.push(check);
  }
  const value = supported?.join(', ') ?? null;
  return [checks[0] ?? failed('client', { finding: 'client_method_unsupported', value })];
}

/** None for a provider that takes no secret in a way that a sign-in knows. */
function authenticationsOf(clientSecret: string | null, supported: readonly string[] | undefined) {
  try {
    return clientAuthentications({ clientSecret }, supported);
  } catch (error) {
    if (error instanceof UpstreamError) return [];
    throw error;
  }
}

const notAsked: ReadonlySet<ConnectionFinding> = new Set([
  'unreachable',
  'internal_address',
  'not_https',
]);

const refusals: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

function judgeClient(answer: Fetched<z.output<typeof OauthError>> | Fault): Check {
  if (isFault(answer)) {
    if (notAsked.has(answer.finding)) return failed('client', answer);
    // A server in front of the provider may refuse without its words.
    if (answer.value !== '401') return unproven(answer.value);
    return failed('client', { finding: 'client_refused', value: answer.value });
  }
  const { error } = answer.document;
  if (error === 'invalid_grant') return passed('client');
  if (refusals.has(error)) return failed('client', { finding: 'client_refused', value: error });
  return unproven(error);
}

async function discover(issuer: string, options: FetchOptions): Promise<Discovery | Fault> {
  const address = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const found = await fetchDocument({ address, schema: Discovery }, options);
  return isFault(found) ? found : found.document;
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

function passed(step: Check['step']): Check {
  return { step, outcome: 'passed', finding: null, value: null };
}

function failed(step: Check['step'], { finding, value }: Fault): Check {
  return { step, outcome: 'failed', finding, value };
}

function unproven(value: string | null): Check {
  const finding: ConnectionFinding = 'client_unproven';
  return { step: 'client', outcome: 'unproven', finding, value };
}

/** Why there is no document, and what that is about. */
interface Fault {
  readonly finding: ConnectionFinding;
  readonly value: string | null;
}

interface Fetched<Document> {
  readonly document: Document;
}

interface DocumentRequest<Schema> {
  readonly address: string;
  readonly schema: Schema;
  /** Posted where given; any status may then carry the document. */
  readonly form?: URLSearchParams;
  readonly headers?: Headers;
}

interface FetchOptions {
  /** Whether providers without TLS are allowed, for tests and development. */
  readonly isPlainHttpAllowed: boolean;
  readonly fetch: GuardedFetch;
}

/** A document of JSON from a provider; a redirect is none, and all of it has to come in time. */
async function fetchDocument<Schema extends z.ZodType>(
  { address, schema, form, headers = new Headers() }: DocumentRequest<Schema>,
  { isPlainHttpAllowed, fetch }: FetchOptions,
): Promise<Fetched<z.output<Schema>> | Fault> {
  if (!address.startsWith('https:') && !isPlainHttpAllowed) {
    return { finding: 'not_https', value: address };
  }
  headers.set('accept', 'application/json');
  const response = await fetch(address, {
    ...(form && { method: 'POST', body: form }),
    headers,
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

function isFault(found: object): found is Fault {
  return 'finding' in found;
}

function findingOf(error: unknown): 'internal_address' | 'unreachable' {
  return forbiddenAddressIn(error) === null ? 'unreachable' : 'internal_address';
}

/** Undefined for what is no JSON or breaks off. */
async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}
