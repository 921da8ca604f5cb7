import type { InputOf } from './object-fields.ts';
import { choice, email, languageOptions, text } from './object-fields.ts';

export const newTenantFields = {
  // One label of a host name (RFC 1035).
  key: text({
    label: 'tenants.key',
    help: 'tenants.keyHelp',
    longest: 63,
    check: (key) =>
      /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(key) ? null : 'invalid.tenantKey',
  }),
  name: text({ label: 'settings.name', longest: 120 }),
  locale: choice({ label: 'settings.locale', options: languageOptions, fallback: 'en' }),
  administratorName: text({
    legend: 'tenants.administrator',
    label: 'person.displayName',
    longest: 200,
  }),
  administratorEmail: email({ label: 'person.email', help: 'person.emailHelp' }),
};

/** A tenant with its first administrator. */
export type NewTenant = InputOf<typeof newTenantFields>;
