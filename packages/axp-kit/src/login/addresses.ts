import { AxpError } from '../errors.ts';

/** Where the platform sends people back to, unless told otherwise. */
export const callbackPath = '/login/axonscloud/callback/';

const handleParameter = 'sessionKey';

/** What a login may end with instead of a handle; any other `error` is the application's own. */
const refusals: ReadonlyMap<string, 'login_required' | 'access_denied' | 'unavailable'> = new Map([
  ['login_required', 'login_required'],
  ['access_denied', 'access_denied'],
  ['temporarily_unavailable', 'unavailable'],
]);

/** The http or https address of a text, seen from the given page. */
export function parseHttpUrl(text: string, base?: string): URL | undefined {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/**
 * The address, if a person may be sent there: of this page's origin, or named in the options,
 * whole or by its origin.
 *
 * @throws AxpError `unsafe_redirect`
 */
export function requireSafe(
  address: string,
  pageAddress: string,
  allowed: readonly string[],
): string {
  const url = parseHttpUrl(address, pageAddress);
  const safe = [new URL(pageAddress).origin, ...allowed];
  const isSafe =
    url &&
    !url.username &&
    !url.password &&
    [url.origin, url.href].some((one) => safe.includes(one));
  if (!isSafe) throw new AxpError('unsafe_redirect');
  return url.href;
}

/** The template that the platform fills in. It is compared letter by letter, so it has no state. */
export function redirectTemplate(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${handleParameter}={key}`;
}

/** What a callback was given, and its address without it. */
export interface Callback {
  /** Empty if there is none that could be one. */
  readonly handle: string;
  readonly refusal: 'login_required' | 'access_denied' | 'unavailable' | undefined;
  readonly cleanAddress: string;
}

/** Nothing, if the address is not that of a callback. */
export function readCallback(address: string): Callback | undefined {
  const url = new URL(address);
  const { searchParams } = url;
  const handle = searchParams.get(handleParameter);
  const refusal = refusals.get(searchParams.get('error') ?? '');
  if (handle === null && refusal === undefined) return undefined;
  searchParams.delete(handleParameter);
  if (refusal !== undefined) searchParams.delete('error');
  const isHandle = handle !== null && /^[\w-]{22,512}$/.test(handle);
  return { handle: isHandle ? handle : '', refusal, cleanAddress: url.href };
}
