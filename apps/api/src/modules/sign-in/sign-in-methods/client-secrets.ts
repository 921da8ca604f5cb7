import { openedBy } from '@axp/server-kit/auth';
import { clientSecretBoxOf } from '../../../platform/auth/sealed-secrets.ts';
import type { SigningKeys } from '../../../platform/auth/signing-keys.ts';
import type { SignInMethodRow } from './sign-in-method.queries.ts';

/** Client secret of a provider. */
export interface ClientSecret {
  /** Variable of the environment; null for one that an administrator has entered. */
  readonly name: string | null;
  /** Null while the variable is missing, or no key of the server opens the stored secret. */
  readonly value: string | null;
}

type SecretRow = Pick<SignInMethodRow, 'merchant_id' | 'client_secret_name' | 'sealed_secret'>;

export interface ClientSecrets {
  /** Returns the secret of a provider; null for a public client. */
  readonly of: (row: SecretRow) => ClientSecret | null;
  readonly seal: (merchantId: string, secret: string) => Buffer;
}

interface Options {
  readonly signingKeys: Pick<SigningKeys, 'secretsFor'>;
  /** Returns the secret of a name; null if the environment has none. */
  readonly secretOf: (name: string) => string | null;
}

export function createClientSecrets({ signingKeys, secretOf }: Options): ClientSecrets {
  return {
    of: ({ merchant_id: merchantId, client_secret_name: name, sealed_secret: sealed }) => {
      if (name !== null) return { name, value: secretOf(name) };
      if (sealed === null) return null;
      return { name: null, value: openedBy(clientSecretBoxOf(signingKeys, merchantId), sealed) };
    },
    seal: (merchantId, secret) => clientSecretBoxOf(signingKeys, merchantId).seal(secret),
  };
}
