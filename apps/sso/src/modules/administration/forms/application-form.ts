import type { AddressRules } from '../../applications/index.ts';
import {
  isLogoutAddress,
  isOrigin,
  isRedirectTemplate,
  isRedirectUri,
  isWebAddress,
} from '../../applications/index.ts';
import type { Values } from '../domain/merge-edits.ts';
import { isPublicKeySet } from './client-keys.ts';
import type { TextCheck } from './findings.ts';
import { domainForm, Findings, slugForm, webAddressForm } from './findings.ts';
import type { Checked, Refusal } from './form-field.ts';
import type { InputOf } from './object-fields.ts';
import {
  choice,
  flag,
  flags,
  lines,
  mapped,
  optionalText,
  readObject,
  text,
} from './object-fields.ts';

/** Groups and connectors of the tenant. */
export interface ApplicationChoices {
  readonly groups: readonly { readonly slug: string; readonly name: string }[];
  readonly connectors: readonly {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
  }[];
}

interface FieldOptions extends ApplicationChoices {
  readonly rules: AddressRules;
  readonly isNew: boolean;
}

export function applicationFields(options: FieldOptions) {
  return {
    ...tileFields(options),
    ...addressFields(options.rules),
    ...openIdFields(options.rules),
    ...accessFields(options),
  };
}

function webAddress(rules: AddressRules): TextCheck {
  return unless('invalid.address', (address) => isWebAddress(address, rules));
}

/** The application as the launcher shows it. */
function tileFields({ groups, rules, isNew }: FieldOptions) {
  return {
    id: text({
      label: 'application.id',
      help: 'application.idHelp',
      longest: 63,
      check: (id) => (reservedIds.has(id) ? 'invalid.slug' : slugForm(id)),
      isFixed: !isNew,
    }),
    name: text({ label: 'application.name', longest: 120 }),
    url: text({ label: 'application.url', kind: 'url', longest: 2048, check: webAddress(rules) }),
    logo: optionalText({
      label: 'application.logo',
      kind: 'url',
      longest: 2048,
      check: webAddressForm,
    }),
    accentColour: optionalText({
      label: 'application.accentColour',
      help: 'application.accentColourHelp',
      longest: 7,
      check: (colour) => (/^#[0-9a-fA-F]{6}$/.test(colour) ? null : 'invalid.colour'),
    }),
    sortField: text({
      label: 'application.sortField',
      help: 'application.sortFieldHelp',
      longest: 120,
      isOptional: true,
    }),
    isListed: flag({ label: 'application.isListed' }),
    groups: flags({
      legend: 'application.groups',
      options: groups.map(({ slug, name }) => ({
        field: `group_${slug}`,
        value: slug,
        label: () => name,
      })),
    }),
  };
}

function addressFields(rules: AddressRules) {
  return {
    loginTemplates: lines({
      legend: 'application.addresses',
      label: 'application.loginTemplates',
      help: (say) => say('application.loginTemplatesHelp', { key: '{key}' }),
      check: unless('invalid.template', (template) => isRedirectTemplate(template, rules)),
    }),
    logoutUrls: lines({
      label: 'application.logoutUrls',
      help: 'application.logoutUrlsHelp',
      check: unless('invalid.logoutUrl', (address) => isLogoutAddress(address, rules)),
    }),
    backchannelLogoutUri: optionalText({
      label: 'application.backchannelLogoutUri',
      help: 'application.backchannelLogoutUriHelp',
      kind: 'url',
      longest: 2048,
      check: webAddress(rules),
    }),
    frontchannelLogoutUri: optionalText({
      label: 'application.frontchannelLogoutUri',
      help: 'application.frontchannelLogoutUriHelp',
      kind: 'url',
      longest: 2048,
      check: webAddress(rules),
    }),
    origins: lines({
      label: 'application.origins',
      help: 'application.originsHelp',
      check: unless(
        'invalid.origin',
        (origin) => isOrigin(origin) && isWebAddress(`${origin}/`, rules),
      ),
    }),
  };
}

/** For clients of OpenID Connect other than axp-kit. */
function openIdFields(rules: AddressRules) {
  return {
    redirectUris: lines({
      legend: 'application.openid',
      label: 'application.redirectUris',
      help: 'application.redirectUrisHelp',
      check: unless('invalid.logoutUrl', (address) => isRedirectUri(address, rules)),
    }),
    clientAuthentication: choice({
      label: 'application.clientAuthentication',
      help: 'application.clientAuthenticationHelp',
      options: [
        { value: 'none', label: 'application.authentication.none' },
        { value: 'client_secret_basic', label: 'application.authentication.secret' },
        { value: 'client_secret_post', label: 'application.authentication.postedSecret' },
        { value: 'private_key_jwt', label: 'application.authentication.keys' },
      ],
      fallback: 'none',
    }),
    clientKeys: text({
      label: 'application.clientKeys',
      help: 'application.clientKeysHelp',
      kind: 'block',
      longest: 16_384,
      check: unless('invalid.clientKeys', isPublicKeySet),
      isOptional: true,
    }),
    clientJwksUri: optionalText({
      label: 'application.clientJwksUri',
      help: 'application.clientJwksUriHelp',
      kind: 'url',
      longest: 2048,
      check: webAddress(rules),
    }),
    idTokenAlgorithm: choice({
      label: 'application.idTokenAlgorithm',
      help: 'application.idTokenAlgorithmHelp',
      options: [
        { value: 'ES256', label: () => 'ES256' },
        { value: 'RS256', label: () => 'RS256' },
      ],
      fallback: 'ES256',
    }),
    requiresPkce: flag({
      label: 'application.requiresPkce',
      help: 'application.requiresPkceHelp',
    }),
    repeatsRefresh: flag({
      label: 'application.repeatsRefresh',
      help: 'application.repeatsRefreshHelp',
    }),
  };
}

function accessFields({ connectors }: FieldOptions) {
  return {
    audience: text({
      legend: 'application.tokens',
      label: 'application.audience',
      help: 'application.audienceHelp',
      longest: 255,
    }),
    scopes: mapped(
      text({
        label: 'application.scopes',
        help: 'application.scopesHelp',
        longest: 500,
        check: unless('invalid.scopes', (scopes) =>
          scopes.split(/\s+/).every((scope) => scopeForm.test(scope)),
        ),
      }),
      {
        read: (scopes): readonly string[] => [...new Set(scopes.split(/\s+/))],
        show: (scopes) => scopes.join(' '),
      },
    ),
    everyone: flag({
      legend: 'application.access',
      label: 'application.everyone',
      help: 'application.accessHelp',
    }),
    connectors: flags({
      options: connectors.map(({ id, slug, name }) => ({
        field: `connector_${slug}`,
        value: id,
        label: (say) => say('application.byConnector', { name }),
      })),
    }),
    domains: lines({
      label: 'application.domains',
      help: 'application.domainsHelp',
      check: domainForm,
    }),
    /** Ids in the input; emails, or ids where two people share one, in the form. */
    people: lines({ label: 'application.people', help: 'application.peopleHelp' }),
  };
}

export type ApplicationFields = ReturnType<typeof applicationFields>;
export type ApplicationInput = InputOf<ApplicationFields>;

const scopeForm = /^[a-zA-Z0-9_.:/-]{1,100}$/;

/** Path segments of the API's own routes. */
const reservedIds = new Set(['portal', 'client-token']);

export const newApplicationValues: Values = {
  isListed: 'yes',
  group_DEFAULT: 'yes',
  everyone: 'yes',
  clientAuthentication: 'none',
  idTokenAlgorithm: 'ES256',
  requiresPkce: 'yes',
  scopes: 'openid offline_access profile email',
};

/** Ids of the people that these lines name, in the same order; null where a line names no one. */
export type FindPeople = (lines: readonly string[]) => Promise<readonly (string | null)[]>;

export async function checkApplication(
  fields: ApplicationFields,
  values: Values,
  findPeople: FindPeople,
): Promise<Checked<ApplicationInput>> {
  const findings = new Findings(values);
  const input = readObject(fields, findings);
  checkClient(input, findings);
  const ids = await findPeople(input.people);
  for (const [index, line] of input.people.entries()) {
    if (ids[index] == null) findings.refuse('people', 'invalid.person', { line });
  }
  return findings.conclude({ ...input, people: ids.filter((id) => id !== null) });
}

function checkClient(input: ApplicationInput, findings: Findings): void {
  const { clientAuthentication: method, clientKeys, clientJwksUri, requiresPkce } = input;
  const hasKeys = clientKeys !== '' || clientJwksUri !== null;
  const field = clientKeys === '' && clientJwksUri !== null ? 'clientJwksUri' : 'clientKeys';
  if (hasKeys !== (method === 'private_key_jwt')) {
    // Left out silently, keys would leave a client without any proof.
    findings.refuse(field, hasKeys ? 'invalid.clientKeysUnused' : 'invalid.required');
  } else if (clientKeys !== '' && clientJwksUri !== null) {
    findings.refuse('clientJwksUri', 'invalid.clientKeysTwice');
  }
  if (method === 'none' && !requiresPkce) findings.refuse('requiresPkce', 'invalid.pkce');
}

function unless(key: Refusal['key'], isRight: (text: string) => boolean): TextCheck {
  return (text) => (isRight(text) ? null : key);
}
