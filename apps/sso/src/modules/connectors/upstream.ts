import type { AdmissionRules, OidcProvider } from '@axp/server-kit/upstream';
import { UpstreamError } from '@axp/server-kit/upstream';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { Connector } from './connector.repository.ts';
import type { Directory } from './connector-settings.ts';
import { ldapSettings, oidcSettings } from './connector-settings.ts';

/** Where the secrets of connectors are: sealed in their settings, or in the server's environment. */
export interface ConnectorBox extends SealedBox {
  /** Null for a variable that is not set. */
  readonly secretNamed: (name: string) => string | null;
}

/** The variable that a connector names is not set on this server. */
export class SecretUnsetError extends Error {
  override readonly name = 'SecretUnsetError';
}

/**
 * A connector with its secrets opened, ready to be asked.
 * @throws UpstreamError when its secret is not to be had
 */
export function providerOf(
  { issuer, settings }: Pick<Connector, 'issuer' | 'settings'>,
  box: ConnectorBox,
): {
  readonly provider: OidcProvider;
  readonly rules: AdmissionRules;
  /** Whether signing out here signs out there. */
  readonly signsOut: boolean;
} {
  const parsed = oidcSettings.parse(settings);
  const { clientId, sealedClientSecret, clientSecretEnv, scopes, ...rest } = parsed;
  const { signsOutAtProvider: signsOut, ...rules } = rest;
  const clientSecret = secretOf(box, { name: clientSecretEnv, sealed: sealedClientSecret });
  return { provider: { issuer, clientId, clientSecret, scopes }, rules, signsOut };
}

export function directoryOf(
  { issuer, settings }: Pick<Connector, 'issuer' | 'settings'>,
  box: ConnectorBox,
): { readonly directory: Directory; readonly rules: AdmissionRules } {
  const parsed = ldapSettings.parse(settings);
  const { createsUsers, sealedBindPassword, bindPasswordEnv, ...directory } = parsed;
  const { allowedDomains } = directory;
  const bindPassword = secretOf(box, { name: bindPasswordEnv, sealed: sealedBindPassword });
  return {
    directory: { issuer, ...directory, bindPassword },
    rules: { createsUsers, allowedDomains },
  };
}

/** Admission rules of a provider or directory; they need no secrets. */
export function rulesOf({ kind, settings }: Pick<Connector, 'kind' | 'settings'>): AdmissionRules {
  const schema = kind === 'ldap' ? ldapSettings : oidcSettings;
  const { createsUsers, allowedDomains } = schema.parse(settings);
  return { createsUsers, allowedDomains };
}

/** Sealed values are stored as text in the JSON settings. */
export function sealedText(box: SealedBox, secret: string): string {
  return box.seal(secret).toString('base64');
}

function secretOf(
  box: ConnectorBox,
  { name, sealed }: { readonly name: string | null; readonly sealed: string | null },
): string | null {
  if (name === null) return sealed === null ? null : box.open(Buffer.from(sealed, 'base64'));
  const secret = box.secretNamed(name);
  if (secret === null) {
    throw new UpstreamError('unreachable', { cause: new SecretUnsetError(`${name} is not set`) });
  }
  return secret;
}
