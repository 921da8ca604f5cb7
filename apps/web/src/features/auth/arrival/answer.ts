/** Response of a provider or directory in the callback URL. */
export type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'sso'; readonly query: string; readonly state: string }
  | { readonly kind: 'directory'; readonly hash: string };

/**
 * Takes the answer out of the address, before any request or other script could see it: what is in
 * an address stays in histories and logs.
 */
export function takeAnswer({ history, location }: Window): Answer {
  const { search, hash } = location;
  history.replaceState(history.state, '', location.pathname);
  const state = new URLSearchParams(search).get('state');
  if (state !== null) return { kind: 'sso', query: search.slice(1), state };
  // MSAL has the directory answer behind the `#`.
  return new URLSearchParams(hash.slice(1)).has('state')
    ? { kind: 'directory', hash }
    : { kind: 'none' };
}
