import { errorCode, errorMessage } from '../db/errors.ts';
import { forbiddenAddressIn, isCertificateProblem } from '../outgoing/index.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

/**
 * Why a mailbox can't be read: its server refuses the password or token, the OAuth provider refuses
 * the application, the server is away, has no TLS or a certificate that proves nothing, or is at an
 * internal address that is not allowed (H-08). A full mailbox is read, but takes no more mail.
 */
export type MailboxFailure = 'password' | 'token' | 'away' | 'encryption' | 'forbidden' | 'full';

export class MailboxError extends Error {
  override readonly name = 'MailboxError';
  readonly failure: MailboxFailure;
  /** In the words of the server or provider. */
  readonly reason: string;

  constructor(failure: MailboxFailure, cause: unknown) {
    const reason = reasonOf(cause);
    super(reason, { cause });
    this.failure = failure;
    this.reason = reason;
  }
}

/** Translates whatever connecting has thrown. */
export function mailboxErrorOf(error: unknown): MailboxError {
  return error instanceof MailboxError ? error : new MailboxError(failureOf(error), error);
}

function failureOf(error: unknown): MailboxFailure {
  if (forbiddenAddressIn(error) !== null) return 'forbidden';
  if (error instanceof UpstreamError) return error.trouble === 'unreachable' ? 'away' : 'token';
  if (isRefused(error)) return 'password';
  return isUnencrypted(error) ? 'encryption' : 'away';
}

/** The server has refused the user; one that can't check the password says UNAVAILABLE (RFC 5530). */
export function isRefused(error: unknown): boolean {
  const isOfServer = fieldOf(error, 'authenticationFailed') === true;
  return isOfServer && fieldOf(error, 'serverResponseCode') !== 'UNAVAILABLE';
}

function isUnencrypted(error: unknown): boolean {
  return fieldOf(error, 'tlsFailed') === true || isCertificateProblem(errorCode(error));
}

function reasonOf(error: unknown): string {
  if (error instanceof UpstreamError && error.reason !== null) return error.reason;
  const response = fieldOf(error, 'responseText');
  return typeof response === 'string' ? response : errorMessage(error);
}

function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
