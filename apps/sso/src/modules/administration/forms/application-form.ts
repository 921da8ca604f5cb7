import type { AdministrationKey, Say } from '../../../platform/pages/texts.ts';
import type { AddressRules } from '../../applications/index.ts';
import {
  isLogoutAddress,
  isOrigin,
  isRedirectTemplate,
  isRedirectUri,
  isWebAddress,
} from '../../applications/index.ts';
import type { Values } from '../domain/merge-edits.ts';
import { clientProofOf } from './client-proof.ts';
import { domainForm, Findings, slugForm, webAddressForm } from './findings.ts';
import type { Checked, FormField, Refusal } from './form-field.ts';
import { checkValue } from './form-field.ts';

export interface AccessInput {
  readonly kind: 'everyone' | 'user' | 'connector' | 'email_domain';
  readonly value: string;
}

export interface ApplicationInput {
  readonly id: string;
  readonly name: string;
  readonly sortField: string;
  readonly logo: string | null;
  readonly url: string;
  readonly audience: string;
  readonly scopes: readonly string[];
  readonly loginTemplates: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly origins: readonly string[];
  /** Where codes of OpenID Connect go; none for applications of the kit. */
  readonly redirectUris: readonly string[];
  /** Where it hears that a sign-on has ended; null where it does not want to. */
  readonly backchannelLogoutUri: string | null;
  /** What `clientProofOf` reads. */
  readonly clientProof: string;
  readonly isListed: boolean;
  readonly groups: readonly string[];
  readonly access: readonly AccessInput[];
}

/** Choices of this tenant for an application. */
export interface ApplicationChoices {
  readonly groups: readonly { readonly slug: string; readonly name: string }[];
  readonly connectors: readonly {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
  }[];
}

const scopeForm = /^[a-zA-Z0-9_.:/-]{1,100}$/;
const groupField = (slug: string) => `group_${slug}`;
const connectorField = (slug: string) => `connector_${slug}`;

export function applicationFields(
  say: Say<AdministrationKey>,
  { groups, connectors }: ApplicationChoices,
  { isNew }: { readonly isNew: boolean },
): FormField[] {
  const text = (name: 'name' | 'audience' | 'scopes') =>
    ({ name, kind: 'text', label: say(`application.${name}`) }) as const;
  return [
    {
      name: 'id',
      kind: 'text',
      label: say('application.id'),
      help: say('application.idHelp'),
      isFixed: !isNew,
    },
    text('name'),
    { name: 'url', kind: 'url', label: say('application.url') },
    { name: 'logo', kind: 'url', label: say('application.logo'), isOptional: true },
    {
      name: 'sortField',
      kind: 'text',
      label: say('application.sortField'),
      help: say('application.sortFieldHelp'),
      isOptional: true,
    },
    { name: 'isListed', kind: 'check', label: say('application.isListed') },
    ...groups.map(({ slug, name }, index) => ({
      ...(index === 0 && { legend: say('application.groups') }),
      name: groupField(slug),
      kind: 'check' as const,
      label: name,
    })),
    {
      name: 'loginTemplates',
      kind: 'lines',
      legend: say('application.addresses'),
      label: say('application.loginTemplates'),
      help: say('application.loginTemplatesHelp', { key: '{key}' }),
    },
    {
      name: 'logoutUrls',
      kind: 'lines',
      label: say('application.logoutUrls'),
      help: say('application.logoutUrlsHelp'),
    },
    {
      name: 'backchannelLogoutUri',
      kind: 'url',
      label: say('application.backchannelLogoutUri'),
      help: say('application.backchannelLogoutUriHelp'),
      isOptional: true,
    },
    {
      name: 'origins',
      kind: 'lines',
      label: say('application.origins'),
      help: say('application.originsHelp'),
    },
    ...openidFields(say),
    {
      ...text('audience'),
      legend: say('application.tokens'),
      help: say('application.audienceHelp'),
    },
    { ...text('scopes'), help: say('application.scopesHelp') },
    {
      name: 'everyone',
      kind: 'check',
      legend: say('application.access'),
      label: say('application.everyone'),
      help: say('application.accessHelp'),
    },
    ...connectors.map(({ slug, name }) => ({
      name: connectorField(slug),
      kind: 'check' as const,
      label: say('application.byConnector', { name }),
    })),
    {
      name: 'domains',
      kind: 'lines',
      label: say('application.domains'),
      help: say('application.domainsHelp'),
    },
    {
      name: 'people',
      kind: 'lines',
      label: say('application.people'),
      help: say('application.peopleHelp'),
    },
  ];
}

/** Fields of standard clients beyond those of the kit. */
function openidFields(say: Say<AdministrationKey>): FormField[] {
  return [
    {
      name: 'redirectUris',
      kind: 'lines',
      legend: say('application.openid'),
      label: say('application.redirectUris'),
      help: say('application.redirectUrisHelp'),
    },
    {
      name: 'clientProof',
      kind: 'text',
      label: say('application.clientProof'),
      help: say('application.clientProofHelp'),
      isOptional: true,
    },
  ];
}

export const newApplicationValues: Values = {
  isListed: 'yes',
  group_DEFAULT: 'yes',
  everyone: 'yes',
  scopes: 'openid offline_access profile email',
};

export interface CheckedPeople {
  /** Returns the user ids for the lines, in order; null for an unknown user. */
  readonly idsOf: (lines: readonly string[]) => Promise<readonly (string | null)[]>;
}

interface CheckOptions extends ApplicationChoices, CheckedPeople {
  readonly rules: AddressRules;
}

export async function checkApplication(
  values: Values,
  { rules, groups, connectors, idsOf }: CheckOptions,
): Promise<Checked<ApplicationInput>> {
  const findings = new Findings(values);
  const address = (key: Refusal['key'], isRight: (text: string) => boolean) => (text: string) =>
    isRight(text) ? null : key;
  const webAddress = address('invalid.address', (text) => isWebAddress(text, rules));
  const scopes = findings.text('scopes', 500, (text) =>
    text.split(/\s+/).every((scope) => scopeForm.test(scope)) ? null : 'invalid.scopes',
  );
  const id = findings.text('id', 63, slugForm);
  if (reservedIds.has(id)) findings.refuse('id', 'invalid.slug');
  const people = findings.lines('people', () => null);
  const ids = await idsOf(people);
  for (const [index, line] of people.entries()) {
    if (ids[index] == null) findings.refuse('people', 'invalid.person', { line });
  }
  const access: AccessInput[] = [
    ...(findings.isChecked('everyone') ? [{ kind: 'everyone', value: '' } as const] : []),
    ...connectors
      .filter(({ slug }) => findings.isChecked(connectorField(slug)))
      .map((one) => ({ kind: 'connector', value: one.id }) as const),
    ...findings
      .lines('domains', domainForm)
      .map((value) => ({ kind: 'email_domain', value }) as const),
    ...ids.filter((one) => one !== null).map((value) => ({ kind: 'user', value }) as const),
  ];
  return findings.conclude({
    id,
    name: findings.text('name', 120),
    sortField: findings.optional('sortField', 120) ?? '',
    logo: findings.optional('logo', 2048, webAddressForm),
    url: findings.text('url', 2048, webAddress),
    audience: findings.text('audience', 255),
    scopes: [...new Set(scopes.split(/\s+/))],
    loginTemplates: findings.lines(
      'loginTemplates',
      address('invalid.template', (text) => isRedirectTemplate(text, rules)),
    ),
    logoutUrls: findings.lines(
      'logoutUrls',
      address('invalid.logoutUrl', (text) => isLogoutAddress(text, rules)),
    ),
    backchannelLogoutUri: findings.optional('backchannelLogoutUri', 2048, webAddress),
    origins: findings.lines(
      'origins',
      address('invalid.origin', (text) => isOrigin(text) && isWebAddress(`${text}/`, rules)),
    ),
    redirectUris: findings.lines(
      'redirectUris',
      address('invalid.logoutUrl', (text) => isRedirectUri(text, rules)),
    ),
    clientProof:
      findings.optional('clientProof', 8000, (text) =>
        clientProofOf(text) === null ? 'invalid.clientProof' : null,
      ) ?? '',
    isListed: findings.isChecked('isListed'),
    groups: groups.map(({ slug }) => slug).filter((slug) => findings.isChecked(groupField(slug))),
    access,
  });
}

/** Words of the API's own addresses. */
const reservedIds = new Set(['portal', 'client-token']);

export interface StoredApplication extends Omit<ApplicationInput, 'access'> {
  readonly access: readonly { readonly kind: string; readonly value: string }[];
}

/** People are shown by their email, as administrators know them. */
export function applicationValues(
  stored: StoredApplication,
  { connectors }: Pick<ApplicationChoices, 'connectors'>,
  nameOfPerson: (id: string) => string,
): Values {
  const { id, name, sortField, url, audience, access } = stored;
  const valuesOfKind = (kind: AccessInput['kind']) =>
    access.filter((rule) => rule.kind === kind).map(({ value }) => value);
  const allowed = new Set(valuesOfKind('connector'));
  return {
    id,
    name,
    sortField,
    logo: stored.logo ?? '',
    url,
    audience,
    scopes: stored.scopes.join(' '),
    loginTemplates: stored.loginTemplates.join('\n'),
    logoutUrls: stored.logoutUrls.join('\n'),
    backchannelLogoutUri: stored.backchannelLogoutUri ?? '',
    origins: stored.origins.join('\n'),
    redirectUris: stored.redirectUris.join('\n'),
    clientProof: stored.clientProof,
    isListed: checkValue(stored.isListed),
    ...Object.fromEntries(stored.groups.map((slug) => [groupField(slug), 'yes'])),
    everyone: checkValue(valuesOfKind('everyone').length > 0),
    ...Object.fromEntries(
      connectors.map((one) => [connectorField(one.slug), checkValue(allowed.has(one.id))]),
    ),
    domains: valuesOfKind('email_domain').toSorted().join('\n'),
    people: valuesOfKind('user').map(nameOfPerson).toSorted().join('\n'),
  };
}
