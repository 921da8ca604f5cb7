import { X509Certificate } from 'node:crypto';
import { FilterParser } from 'ldapts';
import type { AdministrationKey, Say } from '../../../platform/pages/texts.ts';
import {
  isSecretNameOf,
  ldapSettings,
  oidcSettings,
  secretPrefix,
} from '../../connectors/index.ts';
import type { Values } from '../domain/merge-edits.ts';
import { domainForm, Findings, slugForm } from './findings.ts';
import type { Checked, FormField, Refusal } from './form-field.ts';
import type { InputOf, ObjectFields } from './object-fields.ts';
import {
  flag,
  lines,
  number,
  optionalText,
  readObject,
  showObject,
  text,
  toFormFields,
} from './object-fields.ts';

export type ConnectorKind = 'local' | 'oidc' | 'ldap';

export interface StoredConnector {
  readonly slug: string;
  readonly kind: ConnectorKind;
  readonly name: string;
  readonly issuer: string;
  readonly position: number;
  readonly isEnabled: boolean;
  readonly settings: unknown;
}

export interface ConnectorInput extends Omit<StoredConnector, 'kind'> {
  /** The settings that the form shows; sealed secrets beside them are kept. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface ConnectorOptions {
  readonly kind: ConnectorKind;
  readonly isNew: boolean;
  /** Whether it is on already, or has passed its test. */
  readonly canBeEnabled: boolean;
  /** Origin of the tenant's host, where providers return to and report sign-outs. */
  readonly origin: string;
  readonly tenantKey: string;
  /** Whether providers and directories may be reached without TLS: in the demo and in tests. */
  readonly isPlainAllowed: boolean;
}

export interface ConnectorForm {
  readonly toFormFields: (say: Say<AdministrationKey>) => readonly FormField[];
  readonly check: (values: Values) => Checked<ConnectorInput>;
  readonly show: (stored: StoredConnector) => Values;
}

export function connectorForm(options: ConnectorOptions): ConnectorForm {
  const form = { ...options, common: commonFields(options) };
  switch (options.kind) {
    case 'local':
      return formOf({ ...form, provider: {}, settings: {}, parse: () => ({}) });
    case 'oidc':
      return formOf({
        ...form,
        provider: providerFields(options),
        settings: { ...oidcFields(options), ...admissionFields },
        parse: (settings) => oidcSettings.parse(settings),
      });
    case 'ldap':
      return formOf({
        ...form,
        provider: {},
        settings: { ...ldapFields(options), ...admissionFields },
        parse: (settings) => ldapSettings.parse(settings),
      });
  }
}

interface FormParts<Settings extends ObjectFields> extends ConnectorOptions {
  readonly common: ReturnType<typeof commonFields>;
  readonly provider: ObjectFields;
  readonly settings: Settings;
  readonly parse: (settings: unknown) => InputOf<Settings>;
}

function formOf<Settings extends ObjectFields>(parts: FormParts<Settings>): ConnectorForm {
  const { kind, common, provider, settings, parse, isPlainAllowed } = parts;
  return {
    toFormFields: (say) =>
      [common, provider, settings].flatMap((fields) => toFormFields(fields, say)),
    check: (values) => {
      const findings = new Findings(values);
      const input = { ...readObject(common, findings), settings: readObject(settings, findings) };
      readObject(provider, findings);
      if (kind === 'ldap' && !isPlainAllowed && isPlainDirectory(values)) {
        findings.refuse('url', 'invalid.plainDirectory');
      }
      return findings.conclude({ ...input, issuer: issuerOf(kind, values) });
    },
    show: (stored) => ({
      ...showObject(common, stored),
      ...showObject(provider, { issuer: stored.issuer }),
      ...showObject(settings, parse(stored.settings)),
    }),
  };
}

function isPlainDirectory({ url = '', startTls }: Values): boolean {
  return url.startsWith('ldap:') && startTls !== 'yes';
}

/** The issuer of the accounts: a directory has no address that stays the same, so its slug serves. */
function issuerOf(kind: ConnectorKind, { slug = '', issuer = '' }: Values): string {
  if (kind === 'oidc') return issuer;
  return kind === 'ldap' ? `urn:axp:ldap:${slug}` : '';
}

function commonFields({ kind, isNew, canBeEnabled, origin }: ConnectorOptions) {
  const blocked = isNew ? 'connector.isEnabledNew' : 'connector.isEnabledUntested';
  return {
    slug: text({
      label: 'connector.slug',
      help: 'connector.slugHelp',
      longest: 63,
      check: slugForm,
      isFixed: !isNew,
      ...(kind === 'oidc' && {
        addresses: [
          {
            id: 'redirectUri',
            label: 'connector.redirectUri',
            help: 'connector.redirectUriHelp',
            prefix: `${origin}/login/callback/`,
          },
          {
            id: 'logoutUri',
            label: 'connector.logoutUri',
            help: 'connector.logoutUriHelp',
            prefix: `${origin}/login/logout/`,
          },
          {
            id: 'postLogoutUri',
            label: 'connector.postLogoutUri',
            help: 'connector.postLogoutUriHelp',
            prefix: `${origin}/logout/return/`,
          },
        ],
      }),
    }),
    name: text({ label: 'connector.name', help: 'connector.nameHelp', longest: 120 }),
    isEnabled: flag({
      label: 'connector.isEnabled',
      ...(!canBeEnabled && { help: blocked, isDisabled: true }),
    }),
    position: number({ label: 'connector.position', least: 0, most: 999 }),
  };
}

function providerFields(options: ConnectorOptions) {
  return {
    issuer: text({
      legend: 'connector.provider',
      label: 'connector.issuer',
      help: 'connector.issuerHelp',
      kind: 'url',
      longest: 2048,
      check: (issuer) => issuerForm(issuer, options),
      isFixed: !options.isNew,
    }),
  };
}

function oidcFields({ tenantKey }: ConnectorOptions) {
  return {
    clientId: text({ label: 'connector.clientId', longest: 255 }),
    clientSecretEnv: secretName('connector.clientSecretEnv', tenantKey),
    scopes: text({ label: 'connector.scopes', longest: 255, check: scopesForm }),
    signsOutAtProvider: flag({
      label: 'connector.signsOutAtProvider',
      help: 'connector.signsOutAtProviderHelp',
    }),
  };
}

function ldapFields({ tenantKey }: ConnectorOptions) {
  const attribute = { longest: 64, check: attributeForm };
  return {
    url: text({
      legend: 'connector.directory',
      label: 'connector.url',
      help: 'connector.urlHelp',
      longest: 255,
      check: directoryForm,
    }),
    startTls: flag({ label: 'connector.startTls' }),
    certificateAuthority: optionalText({
      label: 'connector.certificateAuthority',
      help: 'connector.certificateAuthorityHelp',
      kind: 'block',
      longest: 20_000,
      check: certificatesForm,
    }),
    bindDn: optionalText({
      label: 'connector.bindDn',
      help: 'connector.bindDnHelp',
      longest: 500,
    }),
    bindPasswordEnv: secretName('connector.bindPasswordEnv', tenantKey),
    baseDn: text({ label: 'connector.baseDn', longest: 500 }),
    referralHosts: lines({
      label: 'connector.referralHosts',
      help: 'connector.referralHostsHelp',
      check: domainForm,
    }),
    searchFilter: optionalText({
      label: 'connector.searchFilter',
      help: 'connector.searchFilterHelp',
      longest: 1000,
      check: filterForm,
    }),
    loginAttributes: lines({
      label: 'connector.loginAttributes',
      check: attributeForm,
      isRequired: true,
    }),
    idAttribute: text({
      label: 'connector.idAttribute',
      help: 'connector.idAttributeHelp',
      ...attribute,
    }),
    mailAttribute: text({ label: 'connector.mailAttribute', ...attribute }),
    nameAttribute: text({ label: 'connector.nameAttribute', ...attribute }),
    groupsAttribute: text({
      label: 'connector.groupsAttribute',
      help: 'connector.groupsAttributeHelp',
      ...attribute,
    }),
    isMailVerified: flag({
      label: 'connector.isMailVerified',
      help: 'connector.isMailVerifiedHelp',
    }),
  };
}

/** Accounts of the provider or directory that may sign in. */
const admissionFields = {
  createsUsers: flag({ legend: 'connector.admission', label: 'connector.createsUsers' }),
  allowedDomains: lines({
    label: 'connector.allowedDomains',
    help: 'connector.allowedDomainsHelp',
    check: domainForm,
  }),
};

function secretName(
  label: 'connector.clientSecretEnv' | 'connector.bindPasswordEnv',
  tenantKey: string,
) {
  return optionalText({
    label,
    help: (say) => say('connector.secretHelp', { prefix: secretPrefix(tenantKey) }),
    longest: 200,
    check: (name) => (isSecretNameOf(tenantKey, name) ? null : 'invalid.secretName'),
  });
}

export function newConnectorValues(kind: 'oidc' | 'ldap'): Values {
  const defaults =
    kind === 'oidc'
      ? { scopes: 'openid profile email' }
      : {
          loginAttributes: 'mail\nuid',
          idAttribute: 'entryUUID',
          mailAttribute: 'mail',
          nameAttribute: 'cn',
          groupsAttribute: 'memberOf',
          isMailVerified: '',
        };
  return { isEnabled: '', position: '10', createsUsers: '', ...defaults };
}

function issuerForm(text: string, { isPlainAllowed }: ConnectorOptions): Refusal['key'] | null {
  const url = URL.parse(text);
  const isRight =
    (url?.protocol === 'https:' || (url?.protocol === 'http:' && isPlainAllowed)) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '';
  return isRight ? null : 'invalid.issuer';
}

function directoryForm(text: string): Refusal['key'] | null {
  const url = URL.parse(text);
  const isRight =
    (url?.protocol === 'ldap:' || url?.protocol === 'ldaps:') &&
    url.hostname !== '' &&
    url.username === '' &&
    (url.pathname === '' || url.pathname === '/');
  return isRight ? null : 'invalid.directory';
}

/** One or more certificates and nothing else, so that no private key is stored. */
function certificatesForm(text: string): Refusal['key'] | null {
  const pattern = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
  const isRight =
    text.replaceAll(pattern, '').trim() === '' && (text.match(pattern) ?? []).every(isCertificate);
  return isRight ? null : 'invalid.certificate';
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

function scopesForm(text: string): Refusal['key'] | null {
  const scopes = text.split(/\s+/);
  const isRight = scopes.includes('openid') && scopes.every((one) => /^[\w.:/-]+$/.test(one));
  return isRight ? null : 'invalid.openIdScopes';
}

function attributeForm(text: string): Refusal['key'] | null {
  return /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(text) ? null : 'invalid.attribute';
}

function filterForm(filter: string): 'invalid.searchFilter' | null {
  try {
    FilterParser.parseString(filter);
    return null;
  } catch {
    return 'invalid.searchFilter';
  }
}
