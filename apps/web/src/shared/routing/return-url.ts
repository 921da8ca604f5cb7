const loginPath = '/login';
const linkCodePath = '/login/code';
const logoutPath = '/logout';
const termsPath = '/term-and-condition';
/** Where providers and the directory send people back to (G-07). */
export const ssoCallbackPath = '/login/sso/callback';

function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

/**
 * Returns the requested path if it is on this site, else `/` (G-03). Sign-in and sign-out pages are
 * no return URLs.
 */
export function safeReturnUrl(wished: unknown, origin: string): string {
  if (typeof wished !== 'string' || !wished.startsWith('/')) return '/';
  // The browser's own parser decides: it knows `//host`, `/\host` and control characters.
  const url = URL.canParse(wished, origin) ? new URL(wished, origin) : null;
  // `/.//host` stays on this site until it is read again as what it was shortened to: `//host`.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (isWithin(url.pathname, loginPath) || isWithin(url.pathname, logoutPath)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The terms, which lead back to `path` once they are accepted. */
export function termsUrl(path: string): string {
  return path === '/' ? termsPath : `${termsPath}?returnUrl=${encodeURIComponent(path)}`;
}

/** The page that takes the code of a first sign-in, and leads back to `path` (H-02). */
export function linkCodeUrl(path: string): string {
  return path === '/' ? linkCodePath : `${linkCodePath}?returnUrl=${encodeURIComponent(path)}`;
}

/** The sign-in page that leads back to `path`; plain when that is exactly `/`, or itself (G-03). */
export function loginUrl(path: string): string {
  const [pathname = ''] = path.split(/[?#]/);
  if (path === '/' || isWithin(pathname, loginPath)) return loginPath;
  return `${loginPath}?returnUrl=${encodeURIComponent(path)}`;
}
