/** Every reason for which axp-kit refuses; stable, so that an application can branch on it. */
export type AxpErrorCode = 'invalid_base_url' | 'invalid_application_id';

/**
 * The only error axp-kit throws on purpose. The message is for developers; show people a text of
 * your own, chosen by `code`.
 *
 * @example
 * ```ts
 * try {
 *   new AxpKit({ baseUrl: settings.ssoUrl, applicationId: 'booking' });
 * } catch (error) {
 *   if (error instanceof AxpError && error.code === 'invalid_base_url') askForAddress();
 *   else throw error;
 * }
 * ```
 */
export class AxpError extends Error {
  override readonly name: string = 'AxpError';
  readonly code: AxpErrorCode;

  constructor(code: AxpErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
