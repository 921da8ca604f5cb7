import { X509Certificate } from 'node:crypto';
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
import { checkValue } from './form-field.ts';

export type ConnectorKind = 'local' | 'oidc' | 'ldap';

export interface ConnectorInput {
  readonly slug: string;
  readonly name: string;
  readonly issuer: string;
  readonly position: number;
  readonly isEnabled: boolean;
  /** The part of the settings that the form shows; secrets that are sealed in it stay. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface StoredConnector {
  readonly slug: string;
  readonly kind: ConnectorKind;
  readonly name: string;
  readonly issuer: string;
  readonly position: number;
  readonly isEnabled: boolean;
  readonly settings: unknown;
}

interface FieldOptions {
  readonly kind: ConnectorKind;
  readonly isNew: boolean;
  readonly tenantKey: string;
}

export function connectorFields(
  say: Say<AdministrationKey>,
  { kind, isNew, tenantKey }: FieldOptions,
): FormField[] {
  return [
    {
      name: 'slug',
      kind: 'text',
      label: say('connector.slug'),
      help: say('connector.slugHelp'),
      isFixed: !isNew,
    },
    { name: 'name', kind: 'text', label: say('connector.name'), help: say('connector.nameHelp') },
    { name: 'isEnabled', kind: 'check', label: say('connector.isEnabled') },
    { name: 'position', kind: 'number', label: say('connector.position') },
    ...(kind === 'oidc' ? oidcFields(say, { isNew, tenantKey }) : []),
    ...(kind === 'ldap' ? ldapFields(say, { tenantKey }) : []),
    ...(kind === 'local' ? [] : admissionFields(say)),
  ];
}

function oidcFields(
  say: Say<AdministrationKey>,
  { isNew, tenantKey }: Pick<FieldOptions, 'isNew' | 'tenantKey'>,
): FormField[] {
  return [
    {
      name: 'issuer',
      kind: 'url',
      legend: say('connector.provider'),
      label: say('connector.issuer'),
      help: say('connector.issuerHelp'),
      isFixed: !isNew,
    },
    { name: 'clientId', kind: 'text', label: say('connector.clientId') },
    secretField(say, { name: 'clientSecretEnv', tenantKey }),
    { name: 'scopes', kind: 'text', label: say('connector.scopes') },
  ];
}

function ldapFields(
  say: Say<AdministrationKey>,
  { tenantKey }: Pick<FieldOptions, 'tenantKey'>,
): FormField[] {
  const attribute = (name: 'idAttribute' | 'mailAttribute' | 'nameAttribute') =>
    ({ name, kind: 'text', label: say(`connector.${name}`) }) as const;
  return [
    {
      name: 'url',
      kind: 'text',
      legend: say('connector.directory'),
      label: say('connector.url'),
      help: say('connector.urlHelp'),
    },
    { name: 'startTls', kind: 'check', label: say('connector.startTls') },
    {
      name: 'certificateAuthority',
      kind: 'block',
      label: say('connector.certificateAuthority'),
      help: say('connector.certificateAuthorityHelp'),
    },
    {
      name: 'bindDn',
      kind: 'text',
      label: say('connector.bindDn'),
      help: say('connector.bindDnHelp'),
      isOptional: true,
    },
    secretField(say, { name: 'bindPasswordEnv', tenantKey }),
    { name: 'baseDn', kind: 'text', label: say('connector.baseDn') },
    { name: 'loginAttributes', kind: 'lines', label: say('connector.loginAttributes') },
    { ...attribute('idAttribute'), help: say('connector.idAttributeHelp') },
    attribute('mailAttribute'),
    attribute('nameAttribute'),
    {
      name: 'isMailVerified',
      kind: 'check',
      label: say('connector.isMailVerified'),
      help: say('connector.isMailVerifiedHelp'),
    },
  ];
}

function secretField(
  say: Say<AdministrationKey>,
  {
    name,
    tenantKey,
  }: { readonly name: 'clientSecretEnv' | 'bindPasswordEnv'; readonly tenantKey: string },
): FormField {
  const help = say('connector.secretHelp', { prefix: secretPrefix(tenantKey) });
  return { name, kind: 'text', label: say(`connector.${name}`), help, isOptional: true };
}

function admissionFields(say: Say<AdministrationKey>): FormField[] {
  return [
    {
      name: 'createsUsers',
      kind: 'check',
      legend: say('connector.admission'),
      label: say('connector.createsUsers'),
    },
    {
      name: 'allowedDomains',
      kind: 'lines',
      label: say('connector.allowedDomains'),
      help: say('connector.allowedDomainsHelp'),
    },
  ];
}

export function newConnectorValues(kind: ConnectorKind): Values {
  const usual =
    kind === 'oidc'
      ? { scopes: 'openid profile email' }
      : {
          loginAttributes: 'mail\nuid',
          idAttribute: 'entryUUID',
          mailAttribute: 'mail',
          nameAttribute: 'cn',
          isMailVerified: '',
        };
  return { isEnabled: 'yes', position: '10', createsUsers: '', ...usual };
}

interface CheckOptions {
  readonly kind: ConnectorKind;
  readonly tenantKey: string;
  /** The demo and tests talk to providers on their own machine, without TLS. */
  readonly isPlainAllowed: boolean;
}

export function checkConnector(values: Values, options: CheckOptions): Checked<ConnectorInput> {
  const findings = new Findings(values);
  const { kind, tenantKey } = options;
  const secretName = (text: string) =>
    isSecretNameOf(tenantKey, text) ? null : ('invalid.secretName' as const);
  const attribute = (name: string) => findings.text(name, 64, attributeForm);
  const slug = findings.text('slug', 63, slugForm);
  const common = {
    slug,
    name: findings.text('name', 120),
    position: findings.number('position', { least: 0, most: 999 }),
    isEnabled: findings.isChecked('isEnabled'),
  };
  if (kind === 'local') return findings.conclude({ ...common, issuer: '', settings: {} });
  const admission = {
    createsUsers: findings.isChecked('createsUsers'),
    allowedDomains: findings.lines('allowedDomains', domainForm),
  };
  if (kind === 'oidc') {
    const issuer = findings.text('issuer', 2048, (text) => issuerForm(text, options));
    const settings = {
      clientId: findings.text('clientId', 255),
      clientSecretEnv: findings.optional('clientSecretEnv', 200, secretName),
      scopes: findings.text('scopes', 255, scopesForm),
      ...admission,
    };
    return findings.conclude({ ...common, issuer, settings });
  }
  const url = findings.text('url', 255, directoryForm);
  const startTls = findings.isChecked('startTls');
  if (url.startsWith('ldap:') && !startTls && !options.isPlainAllowed) {
    findings.refuse('url', 'invalid.plainDirectory');
  }
  if (findings.lines('loginAttributes', attributeForm).length === 0) {
    findings.refuse('loginAttributes', 'invalid.required');
  }
  const settings = {
    url,
    startTls,
    certificateAuthority: findings.optional('certificateAuthority', 20_000, certificatesForm),
    bindDn: findings.optional('bindDn', 500),
    bindPasswordEnv: findings.optional('bindPasswordEnv', 200, secretName),
    baseDn: findings.text('baseDn', 500),
    loginAttributes: findings.lines('loginAttributes', attributeForm),
    idAttribute: attribute('idAttribute'),
    mailAttribute: attribute('mailAttribute'),
    nameAttribute: attribute('nameAttribute'),
    isMailVerified: findings.isChecked('isMailVerified'),
    ...admission,
  };
  return findings.conclude({ ...common, issuer: `urn:axp:ldap:${slug}`, settings });
}

/** Returns the form values of stored settings. */
export function connectorValues(stored: StoredConnector): Values {
  const { slug, name, position, isEnabled, kind, issuer } = stored;
  const common = { slug, name, position: String(position), isEnabled: checkValue(isEnabled) };
  if (kind === 'local') return common;
  if (kind === 'oidc') {
    const settings = oidcSettings.parse(stored.settings);
    return {
      ...common,
      issuer,
      clientId: settings.clientId,
      clientSecretEnv: settings.clientSecretEnv ?? '',
      scopes: settings.scopes,
      ...admissionValues(settings),
    };
  }
  const settings = ldapSettings.parse(stored.settings);
  return {
    ...common,
    url: settings.url,
    startTls: checkValue(settings.startTls),
    certificateAuthority: settings.certificateAuthority ?? '',
    bindDn: settings.bindDn ?? '',
    bindPasswordEnv: settings.bindPasswordEnv ?? '',
    baseDn: settings.baseDn,
    loginAttributes: settings.loginAttributes.join('\n'),
    idAttribute: settings.idAttribute,
    mailAttribute: settings.mailAttribute,
    nameAttribute: settings.nameAttribute,
    isMailVerified: checkValue(settings.isMailVerified),
    ...admissionValues(settings),
  };
}

function admissionValues({
  createsUsers,
  allowedDomains,
}: {
  readonly createsUsers: boolean;
  readonly allowedDomains: readonly string[];
}): Values {
  return {
    createsUsers: checkValue(createsUsers),
    allowedDomains: allowedDomains.join('\n'),
  };
}

function issuerForm(text: string, { isPlainAllowed }: CheckOptions): Refusal['key'] | null {
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

/** One certificate or several, and nothing else: least of all a key. */
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
