import { attempt } from '../check.ts';
import type { AxpPage } from '../environment.ts';
import { AxpError } from '../errors.ts';

/** The http or https address of a text, seen from the given page. */
export function parseHttpUrl(text: unknown, base?: string): URL | undefined {
  const url = attempt(() => new URL(String(text), base));
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** An http or https address that others are put behind, without what would be in their way. */
export function parseBase(text?: string): string | undefined {
  const url = parseHttpUrl(text);
  return url && `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/**
 * The address, if a person may be sent there: of this page's origin, or named in the options,
 * whole or by its origin. With the origin of the platform, hosts of its tenants, too.
 *
 * @throws AxpError `unsafe_redirect`
 */
export function requireSafe(
  { allowedRedirects }: { readonly allowedRedirects: readonly string[] },
  { location }: AxpPage,
  address: string,
  platform?: string,
): string {
  const url = parseHttpUrl(address, location.href);
  const safe = [location.origin, ...allowedRedirects];
  const isSafe =
    url &&
    !url.username &&
    !url.password &&
    (safe.includes(url.origin) ||
      safe.includes(url.href) ||
      url.origin.replace(/\/\/[\w-]+\./, '//') === platform);
  if (!isSafe) throw new AxpError('unsafe_redirect');
  return url.href;
}
