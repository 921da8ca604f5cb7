import type { NewSignInMethod } from '@axp/contracts/administration';
import type { ConnectedKind } from '@axp/contracts/vocabulary';
import type { ConnectedMethod } from './method-with-button.ts';

const openidScopes = 'openid profile email';

const usual = {
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  authority: '',
  audience: '',
  scopes: openidScopes,
  allowedDomains: '',
  createsUsers: false,
  ownsAddresses: false,
  acceptedAcr: '',
  signsOutAtProvider: false,
};

/** Fields of the form, as they are typed. */
export interface ConnectionValues extends Readonly<typeof usual> {
  readonly kind: ConnectedKind;
}

export const newConnection: ConnectionValues = { kind: 'sso', ...usual };

export function valuesOf(method: ConnectedMethod): ConnectionValues {
  const { kind, name, issuer, clientId, scopes, createsUsers, ownsAddresses } = method;
  const { authority, audience } = kind === 'directory' ? method : newConnection;
  return {
    ...newConnection,
    kind,
    name,
    issuer,
    clientId,
    scopes,
    createsUsers,
    ownsAddresses,
    authority,
    audience,
    acceptedAcr: method.acceptedAcr.join(', '),
    signsOutAtProvider: kind === 'sso' && method.signsOutAtProvider,
  };
}

/** A directory has no scopes by default, and what was typed stays. */
export function withKind(values: ConnectionValues, kind: ConnectionValues['kind']) {
  const isUntouched = values.scopes === '' || values.scopes === openidScopes;
  const scopes = kind === 'sso' ? openidScopes : '';
  return { ...values, kind, ...(isUntouched && { scopes }) };
}

/** Parts of a list, with commas or spaces between them. */
export function partsOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((part) => part !== '');
}

/** Request body without the version; an empty secret keeps the stored one. */
export function bodyOf(values: ConnectionValues): Omit<NewSignInMethod, 'version'> {
  const { kind, name, issuer, clientId, clientSecret, scopes, authority, audience } = values;
  const { createsUsers, ownsAddresses, signsOutAtProvider } = values;
  const acceptedAcr = partsOf(values.acceptedAcr);
  const shared = { name, issuer, clientId, scopes, createsUsers, ownsAddresses, acceptedAcr };
  return {
    allowedDomains: partsOf(values.allowedDomains),
    connection:
      kind === 'sso'
        ? { kind, ...shared, signsOutAtProvider, ...(clientSecret !== '' && { clientSecret }) }
        : { kind, ...shared, authority, audience },
  };
}
