import type { AdmissionRules, OidcProvider } from '@axp/server-kit/upstream';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { Connector } from './connector.repository.ts';
import { ldapSettings, oidcSettings } from './connector-settings.ts';
import type { Directory } from './ldap-client.ts';

/** A connector with its secrets opened, ready to be asked. */
export function providerOf(
  { issuer, settings }: Connector,
  box: SealedBox,
): { readonly provider: OidcProvider; readonly rules: AdmissionRules } {
  const { clientId, sealedClientSecret, scopes, ...rules } = oidcSettings.parse(settings);
  const clientSecret = opened(box, sealedClientSecret);
  return { provider: { issuer, clientId, clientSecret, scopes }, rules };
}

export function directoryOf(
  { issuer, settings }: Connector,
  box: SealedBox,
): { readonly directory: Directory; readonly rules: AdmissionRules } {
  const parsed = ldapSettings.parse(settings);
  const { createsUsers, allowedDomains, sealedBindPassword, ...directory } = parsed;
  const bindPassword = opened(box, sealedBindPassword);
  return {
    directory: { issuer, ...directory, bindPassword },
    rules: { createsUsers, allowedDomains },
  };
}

/** Settings are JSON, so what is sealed stands in them as text. */
export function sealedText(box: SealedBox, secret: string): string {
  return box.seal(secret).toString('base64');
}

function opened(box: SealedBox, sealed: string | null): string | null {
  return sealed === null ? null : box.open(Buffer.from(sealed, 'base64'));
}
