import type { AxpKitOptions } from './options.ts';
import { resolveOptions } from './options.ts';
import { storagePrefix } from './storage-prefix.ts';

/**
 * The sign-on client of one application. Creating one touches neither the network nor the browser,
 * so it also works while a page is rendered on a server.
 *
 * @example
 * ```ts
 * const kit = new AxpKit({ baseUrl: 'https://sso.example.com', applicationId: 'booking' });
 * kit.defaultTenantUrl; // 'https://www.sso.example.com'
 * ```
 */
export class AxpKit {
  /** Address of the platform, without a slash at its end. */
  readonly baseUrl: string;
  /** The application's id on the platform. */
  readonly applicationId: string;
  /** What tokens are asked for when a call names no scopes. */
  readonly scopes: readonly string[];
  /** Where people sign in when no tenant is named, without a slash at its end. */
  readonly defaultTenantUrl: string;
  /** Start of every key this client keeps in the browser's storage. */
  readonly storagePrefix: string;

  /** @throws AxpError `invalid_base_url` or `invalid_application_id` */
  constructor(options: AxpKitOptions) {
    const resolved = resolveOptions(options);
    this.baseUrl = resolved.baseUrl;
    this.applicationId = resolved.applicationId;
    this.scopes = resolved.scopes;
    this.defaultTenantUrl = resolved.defaultTenantUrl;
    this.storagePrefix = storagePrefix(resolved.applicationId);
  }
}
