import type { Language } from '@axp/contracts';
import type { AdministrationKey, Say } from '../../../platform/pages/texts.ts';
import { mailAddressOf } from '../../local-accounts/index.ts';
import type { Values } from '../domain/merge-edits.ts';
import { Findings } from './findings.ts';
import type { Checked, FormField } from './form-field.ts';

export interface TenantInput {
  readonly key: string;
  readonly name: string;
  readonly locale: Language;
  readonly administrator: { readonly email: string; readonly name: string };
}

export function newTenantFields(say: Say<AdministrationKey>): FormField[] {
  return [
    { name: 'key', kind: 'text', label: say('tenants.key'), help: say('tenants.keyHelp') },
    { name: 'name', kind: 'text', label: say('settings.name') },
    {
      name: 'locale',
      kind: 'select',
      label: say('settings.locale'),
      options: [
        { value: 'en', label: say('settings.english') },
        { value: 'th', label: say('settings.thai') },
      ],
    },
    {
      name: 'administratorName',
      kind: 'text',
      legend: say('tenants.administrator'),
      label: say('person.displayName'),
    },
    {
      name: 'administratorEmail',
      kind: 'email',
      label: say('person.email'),
      help: say('person.emailHelp'),
    },
  ];
}

export function checkNewTenant(values: Values): Checked<TenantInput> {
  const findings = new Findings(values);
  const email = findings.text('administratorEmail', 254, (text) =>
    mailAddressOf(text) === null ? 'invalid.email' : null,
  );
  return findings.conclude({
    // A part of a host's name (RFC 1035).
    key: findings.text('key', 63, (text) =>
      /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text) ? null : 'invalid.tenantKey',
    ),
    name: findings.text('name', 120),
    locale: findings.choice('locale', ['en', 'th']) ?? 'en',
    administrator: {
      name: findings.text('administratorName', 200),
      email: mailAddressOf(email) ?? '',
    },
  });
}
