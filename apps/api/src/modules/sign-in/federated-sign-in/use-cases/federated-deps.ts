import type { Language, ProblemCode } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { SealedBox } from '@axp/server-kit/auth';
import type { OidcClient, OidcProvider, UpstreamTrouble } from '@axp/server-kit/upstream';
import { UpstreamError } from '@axp/server-kit/upstream';
import type { LinkSigner } from '../../../../platform/auth/link-signer.ts';
import type { InTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { Identified, SessionDeps } from '../../auth/index.ts';
import type { ClientSecrets, SignInMethodRow } from '../../sign-in-methods/index.ts';
import type { DirectoryTokens } from '../directory-tokens.ts';

/** Dependencies of sign-in by a provider or directory, for one merchant. */
export interface FederatedDeps extends SessionDeps {
  readonly oidc: OidcClient;
  readonly directoryTokens: DirectoryTokens;
  readonly secrets: ClientSecrets;
  /** Seals id tokens of sessions. */
  readonly idTokenBox: SealedBox;
  /** Issuers whose second factors the operator trusts, of methods that administrators have added. */
  readonly factorIssuers: ReadonlySet<string>;
  /** Time zone of accounts that are created by a first sign-in. */
  readonly timezone: string;
  readonly inTransaction: InTransaction;
  /** Names the account in the security log if the sign-in is refused. */
  readonly identified: Identified;
  /** Language of mails with a code if the recipient has not chosen one. */
  readonly language: Language;
  /** Derives the codes of mails. */
  readonly sign: LinkSigner;
  readonly logger: Record<'warn' | 'error', (values: object, key: string) => void>;
}

/** Settings of the provider or directory. */
export type Method = SignInMethodRow;

/**
 * A provider with its secret, ready to be asked.
 * @throws UpstreamError if its secret is not set, or the server's key does not open it
 */
export function providerOf(
  { secrets }: Pick<FederatedDeps, 'secrets'>,
  method: Method,
): OidcProvider {
  const { issuer, client_id, scopes, owns_addresses } = method;
  if (issuer === null || client_id === null) {
    throw new Error(`${method.code} has no issuer or client, which a constraint forbids`);
  }
  const secret = secrets.of(method);
  if (secret?.value === null) {
    const name = secret.name ?? 'the stored client secret';
    throw new UpstreamError('unreachable', { cause: new Error(`${name} can't be read`) });
  }
  return {
    issuer,
    clientId: client_id,
    clientSecret: secret?.value ?? null,
    scopes,
    ownsAddresses: owns_addresses,
    acrValues: method.accepted_acr,
  };
}

const codeOf = {
  refused: 'auth.provider_refused',
  untrusted: 'auth.provider_untrusted',
  unreachable: 'auth.provider_unreachable',
  // Only the operator can fix missing permissions or a wrong secret, so the user gets the general
  // error.
  forbidden: 'auth.provider_unreachable',
  misconfigured: 'auth.provider_unreachable',
} as const satisfies Record<UpstreamTrouble, ProblemCode>;

/**
 * Asks a provider. The person learns what to do; what exactly was wrong is for the operator's log.
 * @throws AppError auth.provider_refused, auth.provider_untrusted, auth.provider_unreachable
 */
export function translated<T>(
  deps: Pick<FederatedDeps, 'logger' | 'merchantId'>,
  method: Method,
  ask: () => Promise<T>,
): Promise<T> {
  return ask().catch((error: unknown) => {
    if (!(error instanceof UpstreamError)) throw error;
    recordProviderFailure(deps, method, error);
    throw new AppError(codeOf[error.trouble]);
  });
}

export function recordProviderFailure(
  { logger, merchantId }: Pick<FederatedDeps, 'logger' | 'merchantId'>,
  { code }: Method,
  error: UpstreamError,
): void {
  const { trouble, reason } = error;
  const values = { merchantId, method: code, trouble, reason, err: error };
  if (trouble === 'misconfigured') logger.error(values, 'upstream_client_rejected');
  else logger.warn(values, 'upstream_sign_in');
}
