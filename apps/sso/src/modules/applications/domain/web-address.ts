/** Allowed characters in an application's URL: no spaces, controls or characters to escape. */
const plain = /^[!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z{}~]{1,2048}$/;

const loopbackNames = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.localhost|127\.0\.0\.1|\[::1\])$/;

/** Allowed URLs: https only, and http to loopback in the demo. */
export interface AddressRules {
  readonly isLoopbackAllowed: boolean;
}

/** An absolute web address that says the same to everybody who parses it; null for any other. */
export function parseWebAddress(text: string, { isLoopbackAllowed }: AddressRules): URL | null {
  if (!plain.test(text)) return null;
  const url = URL.parse(text);
  if (url?.username !== '' || url.password !== '' || text.includes('#')) return null;
  if (url.hostname.endsWith('.')) return null;
  if (url.protocol === 'https:') return url;
  return url.protocol === 'http:' && isLoopbackAllowed && isLoopback(url) ? url : null;
}

export function isWebAddress(text: string, rules: AddressRules): boolean {
  return parseWebAddress(text, rules) !== null;
}

function isLoopback({ hostname }: URL): boolean {
  return loopbackNames.test(hostname);
}

/**
 * Removes the port of loopback URLs before comparison, because it may vary (RFC 8252, 7.3). Others
 * stay as they are.
 */
export function withoutLoopbackPort(text: string): string {
  return text.replace(
    /^(http:\/\/(?:localhost|[a-z0-9.-]+\.localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/,
    '$1',
  );
}
