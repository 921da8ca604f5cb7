import type { AddressRules } from './web-address.ts';
import { parseWebAddress, withoutLoopbackPort } from './web-address.ts';

const placeholder = '{key}';
/** Placeholder for the key during parsing; parsers leave these characters unchanged. */
const standIn = 'axpkeyplaceholder';
const value = /^[A-Za-z0-9_-]{22,}$/;

interface Template {
  readonly url: URL;
  /** Name of the query parameter that holds the key. */
  readonly parameter: string;
}

/**
 * Whether an address may be registered to return to after a sign-on: `{key}` exactly once, in the
 * value of one query parameter (S-01), and written as every parser would write it.
 */
export function isRedirectTemplate(text: string, rules: AddressRules): boolean {
  return parseTemplate(text, rules) !== null;
}

/** Whether an address may be registered to return to after a logout: one without a key. */
export function isLogoutAddress(text: string, rules: AddressRules): boolean {
  const url = parseWebAddress(text, rules);
  return url?.href === text && !hasBraces(text);
}

/** Parameters that a response adds to the URL of a standard client (RFC 6749, 4.1.2; RFC 9207). */
const answered = ['code', 'state', 'iss', 'error', 'error_description'];

/** Whether an address may be registered for codes: one that has no answer in it yet. */
export function isRedirectUri(text: string, rules: AddressRules): boolean {
  if (!isLogoutAddress(text, rules)) return false;
  const { searchParams } = new URL(text);
  return !answered.some((name) => searchParams.has(name));
}

/**
 * True if a requested URL equals a registered one exactly. In the demo, loopback ports may
 * differ.
 */
export function isRegistered(
  requested: string,
  registered: readonly string[],
  { isLoopbackAllowed }: AddressRules,
): boolean {
  const normal = isLoopbackAllowed ? withoutLoopbackPort : (text: string) => text;
  return registered.some((one) => normal(one) === normal(requested));
}

/**
 * The address with a key in its place. The template is one that `isRegistered` has found.
 * @throws Error when the result would lead anywhere else
 */
export function fillTemplate(template: string, key: string, rules: AddressRules): string {
  const parsed = parseTemplate(template, rules);
  if (!parsed || !value.test(key)) throw new Error('not a redirect template, or not a key');
  const { url, parameter } = parsed;
  const filled = new URL(url);
  const held = filled.searchParams.get(parameter) ?? '';
  filled.searchParams.set(
    parameter,
    held.replace(standIn, () => key),
  );
  return sameOrigin(filled, url);
}

/** The address to which a refusal goes: the parameter of the key leaves, `error` comes. */
export function refuseToTemplate(template: string, error: string, rules: AddressRules): string {
  const parsed = parseTemplate(template, rules);
  if (!parsed) throw new Error('not a redirect template');
  const { url, parameter } = parsed;
  const refused = new URL(url);
  refused.searchParams.delete(parameter);
  refused.searchParams.set('error', error);
  return sameOrigin(refused, url);
}

function parseTemplate(text: string, rules: AddressRules): Template | null {
  const parts = text.split(placeholder);
  if (parts.length !== 2 || hasBraces(parts.join(''))) return null;
  const stood = parts.join(standIn);
  const url = parseWebAddress(stood, rules);
  if (url?.href !== stood) return null;
  const holders = [...url.searchParams].filter(([, held]) => held.includes(standIn));
  const [holder] = holders;
  if (holders.length !== 1 || !holder) return null;
  const [parameter] = holder;
  // Setting a parameter that comes twice would drop the other one.
  const isAlone = url.searchParams.getAll(parameter).length === 1;
  return isAlone && !parameter.includes(standIn) ? { url, parameter } : null;
}

/** Checks escaped braces too: decoding again would reveal another key. */
function hasBraces(text: string): boolean {
  return /[{}]|%(?:25)*7[bd]/i.test(text);
}

function sameOrigin(url: URL, template: URL): string {
  const again = new URL(url.href);
  if (again.origin !== template.origin || again.pathname !== template.pathname) {
    throw new Error('a filled template leads elsewhere');
  }
  return again.href;
}
