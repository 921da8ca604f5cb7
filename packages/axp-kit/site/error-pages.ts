import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxpErrorCode } from '../src/errors.ts';
import { AxpError } from '../src/errors.ts';

interface Explanation {
  /** Cause and remedy in a few words, as the table of ERRORS.md has them. */
  readonly cause: string;
  readonly remedy: string;
  /** Meaning and details, for the page of the code. */
  readonly text: string;
}

/** Explanation of each code; the type fails where a code has none. */
export const errorCodes: Readonly<Record<AxpErrorCode, Explanation>> = {
  invalid_base_url: {
    cause: '`baseUrl` is no http or https address',
    remedy: 'enter the address of the platform',
    text: 'The constructor throws it. `baseUrl` is the address of the API host, such as `https://sso.example.com`, with its scheme. A host name alone, an empty text and an unset variable of the build are the usual causes.',
  },
  invalid_application_id: {
    cause: '`applicationId` is empty',
    remedy: 'enter the id that the platform shows',
    text: 'The constructor throws it. The id is in the administration of the platform, on the page of the application. Sessions are stored under it, so it must be the same on all pages.',
  },
  not_implemented: {
    cause: "`storage: 'cookie'`",
    remedy: 'choose another storage',
    text: 'The constructor throws it. A cookie that scripts can write gives no protection that `localStorage` lacks, and every request would carry it. Use `localStorage`, `sessionStorage`, `memory` or a storage of your own.',
  },
  not_in_browser: {
    cause: 'called on a server, or on a page without https',
    remedy: 'call it in the browser; use https, or localhost',
    text: 'The call needs a page and `crypto.subtle`, which browsers offer in a secure context only. On a server, a client may be created and its `state` read; see [server-side rendering](/recipes/server-side-rendering).',
  },
  no_storage: {
    cause: 'the user forbids storage, or it is full',
    remedy: 'ask the user to allow site data',
    text: 'Sessions are kept in memory from then on, and the event `error` reports the code once. `loginWithRedirect()` throws it instead of redirecting, because the login could not return.',
  },
  destroyed: {
    cause: 'the client was destroyed',
    remedy: 'create one client for the life of the page',
    text: 'After `destroy()` no call works. Usually a component destroys the client that others still use: create it in a module of its own, outside of components.',
  },
  no_session_key: {
    cause: 'no one is signed in',
    remedy: '`loginWithRedirect()`',
    text: 'The call needs a session; none was named and none is active. A silent sign-on throws it if the platform names no sign-on of this browser either.',
  },
  no_scope: {
    cause: 'an empty list of scopes',
    remedy: 'name at least one',
    text: '`acquireClientToken()` needs at least one scope. Names of scopes are those that the application may request at the platform.',
  },
  unknown_session: {
    cause: 'there is no session with this key',
    remedy: 'use a key of `state.sessions`',
    text: 'The key is of a session that has ended, or of another application. Keys change with every sign-on, so read them from `state.sessions` and do not store them.',
  },
  session_invalid: {
    cause: "the session ended, and the platform's cookie could not restore it",
    remedy: '`loginWithRedirect()`',
    text: 'The platform refused the refresh for good: the user signed out elsewhere, an administrator ended the session, or its lifetime is over. The client has tried a silent sign-on once. The session stays in `state.sessions` with `state: "invalid"` and a `reason`.',
  },
  identity_changed: {
    cause: 'another user or tenant came back',
    remedy: '`loginWithRedirect()`',
    text: 'A refresh or a silent sign-on returned tokens of another user than the session had. The tokens are discarded, so that one user never sees the data of another.',
  },
  unsafe_redirect: {
    cause: 'an address of another origin, or a tenant that is no host of the platform',
    remedy: 'add it to `allowedRedirects`, unless a user can choose it',
    text: '`returnUrl`, `redirectUrl` and `tenant` are checked, because a link could carry them. Add an address to the option `allowedRedirects` only if it is part of your configuration, never if it comes from a query.',
  },
  framed: {
    cause: 'the page is in a frame, which the login page does not allow',
    remedy: 'an `environment` of `axp-kit/framed`, and a login by a click',
    text: 'The login page cannot be framed, so that no page can overlay it. Choose `popup` or `break-out`; see [pages in a frame](/guide/frames). Browsers allow both only after a click.',
  },
  login_required: {
    cause: "`prompt: 'none'`, and no one is signed in",
    remedy: 'offer to sign in',
    text: '`handleRedirect()` throws it after `loginWithRedirect({ prompt: "none" })`. It is an answer rather than a failure: show your page for visitors, with a button to sign in.',
  },
  access_denied: {
    cause: 'the user may not open the application, or gave up',
    remedy: 'say so; do not redirect again',
    text: '`handleRedirect()` throws it on the callback page. No rule of the application grants access to the user, or the user left the login page. Another redirect would lead here again.',
  },
  redirect_loop: {
    cause: 'three logins within a minute led back to a page without a session',
    remedy: 'show the error; look at the callback page and at `storage`',
    text: 'Three redirects within a minute ended on a page without a session, so the fourth throws. Usually the callback page does not call `handleRedirect()`, or `storage` is `memory` on a site that is not the one of the platform.',
  },
  third_party_blocked: {
    cause: "the browser blocks the platform's cookies",
    remedy: '`loginWithRedirect()`',
    text: 'A silent sign-on on another site needs cookies that the browser does not send. The session itself may be alive. By default the client redirects once instead; the option `whenBlocked: "error"` makes it throw.',
  },
  bridge_timeout: {
    cause: "the platform's frame did not answer within ten seconds",
    remedy: "allow the platform in `frame-src`, and register the page's origin",
    text: 'The hidden frame reports logouts of other applications. It answers only to registered origins, and the content security policy of your page must allow it; see the [recipe](/recipes/content-security-policy). No session ends because of it.',
  },
  refused: {
    cause: 'the platform refused; `platformCode` and `status` say why',
    remedy: 'depends on `platformCode`',
    text: 'The answer is an error of the platform that has no code of its own here, such as `no_access`. Log `platformCode` and `status`. On the callback page, a refused grant usually means that its address was opened twice.',
  },
  rate_limited: {
    cause: 'too many calls (429); `retryAfterMs`',
    remedy: 'wait; retryable',
    text: 'The platform limits the calls of a session and of an address. Wait for `retryAfterMs` before the next call, and look for a loop that forces refreshes.',
  },
  unavailable: {
    cause: 'the platform failed (5xx) or is being updated; `retryAfterMs`',
    remedy: 'wait; retryable',
    text: 'The platform or a proxy before it answered with a status from 500. Sessions stay as they are, and `retryAfterMs` says when to try again if the platform named a time.',
  },
  bad_response: {
    cause: 'the answer is not one of the platform',
    remedy: 'check `baseUrl`',
    text: 'The answer is HTML, an error page of a proxy, or JSON of another shape. Usually `baseUrl` leads to a host that is not the API host of the platform, such as that of a tenant.',
  },
  network: {
    cause: "no connection, or no permission for the page's origin",
    remedy: 'retryable; check the registered origin and `connect-src`',
    text: 'Browsers report no reason: the device is offline, the origin of the page is not registered at the platform, or `connect-src` of the page does not allow it. The console of the browser tells the last two apart.',
  },
  timeout: {
    cause: 'no answer in time',
    remedy: 'retryable',
    text: 'The call took longer than its deadline: five seconds for tokens, unless the option `tokenCallMs` sets another. The session stays as it is.',
  },
  aborted: {
    cause: "the caller's signal was aborted",
    remedy: 'nothing',
    text: 'The `signal` that the call was given was aborted. A refresh that other callers wait for continues for them.',
  },
  retries_exceeded: {
    cause: 'ten retries failed',
    remedy: 'offer to try again',
    text: '`listApplications()`, and with it the launcher, failed eleven times: without a connection, or with expired tokens. `cause` has the last error. Offer a button, and do not retry in a loop.',
  },
  element_not_found: {
    cause: '`initWidget` found no element with that id',
    remedy: 'call it when the element is in the page',
    text: 'The script ran before the element was in the page, or the id is misspelled. Use a module script at the end of the page, or the effect of a component.',
  },
};

const codes = Object.keys(errorCodes).filter((name): name is AxpErrorCode => name in errorCodes);

/** Texts of the pages by their names: one for each code, and a list. */
export function errorPages(): ReadonlyMap<string, string> {
  return new Map([['index', listOfCodes()], ...codes.map((code) => [code, pageOf(code)] as const)]);
}

export function writeErrorPages(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of errorPages()) writeFileSync(join(folder, `${name}.md`), `${text}\n`);
}

function pageOf(code: AxpErrorCode): string {
  const { cause, remedy, text } = errorCodes[code];
  const { retryable } = new AxpError(code);
  const again = retryable ? 'The same call may succeed later.' : 'The same call would fail again.';
  return [
    `# ${code}`,
    text,
    '## Cause',
    sentence(cause),
    '## What to do',
    sentence(remedy),
    '## Retryable',
    `\`retryable\` is \`${retryable}\`. ${again}`,
  ].join('\n\n');
}

const introduction =
  'Every error of axp-kit is an `AxpError`, and its `code` is one of these. Branch on `code`, show a text of your own, and offer to try again where `retryable` is true.';

function listOfCodes(): string {
  const rows = codes.map((code) => {
    const { cause, remedy } = errorCodes[code];
    return `| [${code}](${code}.md) | ${cause} | ${remedy} |`;
  });
  const table = ['| Code | Cause | What to do |', '| --- | --- | --- |', ...rows].join('\n');
  return ['# Error codes', introduction, table].join('\n\n');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
