/**
 * Wire format, as in docs/sso-protocol.md. The platform's tests import these types, so both sides
 * change together.
 */
import type { Application, Group } from './entities.ts';

/**
 * Sign-on by a session key and the platform's cookie, or by a handle and its verifier.
 *
 * @example
 * ```ts
 * const isCallback = (request: SignOnRequest) => request.code_verifier !== undefined;
 * ```
 */
export interface SignOnRequest {
  readonly grant_type: 'session_key';
  readonly prompt: 'none';
  readonly response_type: 'token';
  /** The key of a sign-on; at a callback the single-use handle. */
  readonly session_key: string;
  readonly scopes: readonly string[];
  /** Only at a callback: the verifier whose challenge went to the login page. */
  readonly code_verifier?: string;
  readonly instance_id: string;
}

/**
 * A new access token for a refresh token, which is used up by it.
 *
 * @example
 * ```ts
 * const isRefresh = (body: SignOnRequest | RefreshRequest) => body.grant_type === 'refresh_token';
 * ```
 */
export interface RefreshRequest {
  readonly grant_type: 'refresh_token';
  readonly prompt: 'none';
  readonly refresh_token: string;
  readonly session_key: string;
  readonly instance_id: string;
}

/**
 * Response to a sign-on or refresh.
 *
 * @example
 * ```ts
 * const endsAt = ({ expires_in }: TokenResponse) => Date.now() + expires_in * 1000;
 * ```
 */
export interface TokenResponse {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly session_key: string;
  /** Seconds from the answer on; the client counts them by its own clock. */
  readonly expires_in: number;
  /**
   * For tokens that were got elsewhere: the `instance_id` they were asked for with. The platform
   * refreshes them for no other.
   */
  readonly instance_id?: string;
}

/**
 * A token of narrower use, without a successor.
 *
 * @example
 * ```ts
 * const endsAt = ({ expires_in }: ClientTokenResponse) => Date.now() + expires_in * 1000;
 * ```
 */
export interface ClientTokenResponse {
  readonly access_token: string;
  readonly expires_in: number;
}

/**
 * Whether the platform still knows the session.
 *
 * @example
 * ```ts
 * const isGone = ({ active }: SessionCheck) => !active;
 * ```
 */
export interface SessionCheck {
  readonly active: boolean;
}

/**
 * The answer of `GET /me/applications`.
 *
 * @example
 * ```ts
 * const names = ({ items }: ApplicationsResponse) => items.map(({ name }) => name);
 * ```
 */
export interface ApplicationsResponse {
  readonly items: readonly Application[];
  readonly groups: readonly Group[];
}

/**
 * The one message that is posted to the frame's window; a port goes with it.
 *
 * @example
 * ```ts
 * const isWatched = ({ sessionKeys }: ConnectMessage, key: string) => sessionKeys.includes(key);
 * ```
 */
export interface ConnectMessage {
  readonly v: 1;
  readonly type: 'connect';
  readonly id: string;
  readonly nonce: string;
  readonly applicationId: string;
  readonly sessionKeys: readonly string[];
}

/**
 * Sign-ons that the frame watches from now on.
 *
 * @example
 * ```ts
 * const isWatched = ({ sessionKeys }: WatchMessage, key: string) => sessionKeys.includes(key);
 * ```
 */
export interface WatchMessage {
  readonly v: 1;
  readonly type: 'watch';
  readonly id: string;
  readonly nonce: string;
  readonly sessionKeys: readonly string[];
}

/**
 * Messages of the frame.
 *
 * @example
 * ```ts
 * const isBlocked = (message: FrameMessage) =>
 *   message.type === 'ready' && message.cookies === 'blocked';
 * ```
 */
export type FrameMessage =
  | {
      readonly v: 1;
      readonly type: 'ready';
      readonly id: string;
      readonly nonce: string;
      readonly cookies: 'visible' | 'blocked';
      readonly sessionKeys: readonly string[];
    }
  | {
      readonly v: 1;
      readonly type: 'logout' | 'signed-in';
      readonly id: string;
      readonly nonce: string;
      readonly sessionKey: string;
    };
