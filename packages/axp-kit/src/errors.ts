/**
 * Every reason for which axp-kit refuses; stable, so that an application can branch on it.
 *
 * @example
 * ```ts
 * const texts: Partial<Record<AxpErrorCode, string>> = { network: 'You are offline.' };
 * ```
 */
export type AxpErrorCode =
  /** `baseUrl` is no http or https address. */
  | 'invalid_base_url'
  | 'invalid_application_id'
  /** The chosen storage does not exist, such as `cookie`. */
  | 'not_implemented'
  /** The call needs a page: it was made on a server, or where `crypto.subtle` is missing. */
  | 'not_in_browser'
  /** The browser keeps nothing for this page, because the person has forbidden it or it is full. */
  | 'no_storage'
  /** The client was destroyed. */
  | 'destroyed'
  /** A call needs the key of a session, and neither was one given nor is one active. */
  | 'no_session_key'
  | 'no_scope'
  /** There is no session with this key. */
  | 'unknown_session'
  /** The session has to be signed on again. */
  | 'session_invalid'
  /** A sign-on came back with another person or tenant than the session had. */
  | 'identity_changed'
  /**
   * An address to return to is neither of this page's origin nor allowed by the options, or a tenant
   * is no host of the platform.
   */
  | 'unsafe_redirect'
  /** The page is in a frame, where no login page may be shown, and the browser keeps it there. */
  | 'framed'
  /** No sign-on at the platform, and it must not show its page. */
  | 'login_required'
  | 'access_denied'
  /** Three redirects within a minute led nowhere. */
  | 'redirect_loop'
  /** The browser keeps the platform's cookies from the page; the session may well be alive. */
  | 'third_party_blocked'
  /** The frame of the platform did not answer. */
  | 'bridge_timeout'
  /** The platform refused the call; `platformCode` says why. */
  | 'refused'
  | 'rate_limited'
  /** The platform failed (5xx), or is not available for now. */
  | 'unavailable'
  /** The answer is not one of the platform. */
  | 'bad_response'
  | 'network'
  | 'timeout'
  /** The caller's signal was aborted. */
  | 'aborted'
  | 'retries_exceeded'
  /** The launcher's target is not in the page. */
  | 'element_not_found';

/**
 * Optional details of an {@link AxpError}.
 *
 * @example
 * ```ts
 * const error = new AxpError('rate_limited', 'slow down', { retryAfterMs: 2000 });
 * ```
 */
export interface AxpErrorDetails {
  /** Status of the answer, if there was one. */
  readonly status?: number;
  /** The platform's own code, as it was sent. */
  readonly platformCode?: string;
  /** How long the platform asks to wait. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/**
 * The only error axp-kit throws on purpose. The message is for developers; show people a text of
 * your own, chosen by `code`. No error carries a token or a key.
 *
 * @example
 * ```ts
 * try {
 *   await kit.getAccessToken();
 * } catch (error) {
 *   if (error instanceof AxpError && error.code === 'session_invalid') await kit.loginWithRedirect();
 *   else throw error;
 * }
 * ```
 */
export class AxpError extends Error {
  /** Always `AxpError`. */
  override readonly name: string = 'AxpError';
  /** Why it was thrown. */
  declare readonly code: AxpErrorCode;
  /** The same call may succeed later without anybody doing anything. */
  declare readonly retryable: boolean;
  /** Status of the platform's answer, if there was one. */
  declare readonly status: number | undefined;
  /** The platform's own code, as it was sent. */
  declare readonly platformCode: string | undefined;
  /** How long the platform asks to wait. */
  declare readonly retryAfterMs: number | undefined;

  /** Where the specification gives no text, the message says where the code is explained. */
  constructor(code: AxpErrorCode, message?: string, details: AxpErrorDetails = {}) {
    super(message ?? `axp-kit/ERRORS.md#${code}`, details);
    const retryable = /network|timeout|unavailable|rate_limited/.test(code);
    Object.assign(this, details, { code, retryable });
  }
}

/** An error of which there is more to tell than its code. */
export function failure(code: AxpErrorCode, details: AxpErrorDetails, message?: string): AxpError {
  return new AxpError(code, message, details);
}
