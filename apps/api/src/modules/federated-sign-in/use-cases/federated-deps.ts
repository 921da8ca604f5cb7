import type { Language } from '@axp/contracts';
import type { OidcClient } from '@axp/server-kit/upstream';
import type { LinkSigner } from '../../../platform/auth/link-signer.ts';
import type { InTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { Identified, SessionDeps } from '../../auth/index.ts';
import type { SignInMethodRow } from '../../sign-in-methods/index.ts';
import type { DirectoryTokens } from '../directory-tokens.ts';

/** Dependencies of sign-in by a provider or directory, for one merchant. */
export interface FederatedDeps extends SessionDeps {
  readonly oidc: OidcClient;
  readonly directoryTokens: DirectoryTokens;
  /** Returns the secret of a name; null if the environment has none. */
  readonly secretOf: (name: string) => string | null;
  /** Time zone of accounts that are created by a first sign-in. */
  readonly timezone: string;
  readonly inTransaction: InTransaction;
  /** Names the account in the security log if the sign-in is refused. */
  readonly identified: Identified;
  /** Language of mails with a code if the recipient has not chosen one. */
  readonly language: Language;
  /** Derives the codes of mails. */
  readonly sign: LinkSigner;
  readonly logger: { readonly warn: (values: object, key: string) => void };
}

/** Settings of the provider or directory. */
export type Method = SignInMethodRow;
