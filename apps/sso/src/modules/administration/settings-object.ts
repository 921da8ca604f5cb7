import { languages } from '@axp/contracts';
import { columnValues } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { z } from 'zod';
import { brandSchema } from '../../platform/pages/brand.ts';
import { secondFactorRules } from '../second-factor/index.ts';
import type { TenantDesk } from './desk.ts';
import type { Values } from './domain/merge-edits.ts';
import { Findings, webAddressForm } from './forms/findings.ts';
import type { Checked } from './forms/form-field.ts';
import type { InputOf } from './forms/object-fields.ts';
import {
  choice,
  languageOptions,
  mapped,
  optionalText,
  readObject,
  showObject,
  text,
  toFormFields,
} from './forms/object-fields.ts';
import type { Edit } from './object-changes.ts';

const address = { kind: 'url', longest: 2048, check: webAddressForm } as const;

const generalFields = {
  name: text({ label: 'settings.name', longest: 120 }),
  locale: choice({
    label: 'settings.locale',
    help: 'settings.localeHelp',
    options: languageOptions,
    fallback: 'en',
  }),
  customUrl: optionalText({
    label: 'settings.customUrl',
    help: 'settings.customUrlHelp',
    ...address,
  }),
};

const brandingFields = {
  logo: optionalText({
    legend: 'settings.branding',
    label: 'settings.logo',
    help: 'settings.logoHelp',
    ...address,
  }),
  background: optionalText({ label: 'settings.background', ...address }),
  accentColour: text({
    label: 'settings.accentColour',
    help: 'settings.accentColourHelp',
    kind: 'colour',
    longest: 7,
    check: (colour) => (/^#[0-9a-fA-F]{6}$/.test(colour) ? null : 'invalid.colour'),
  }),
  supportContact: optionalText({
    label: 'settings.supportContact',
    help: 'settings.supportContactHelp',
    longest: 200,
  }),
};

const securityFields = {
  secondFactor: choice({
    legend: 'settings.security',
    label: 'settings.secondFactor',
    options: secondFactorRules.map(
      (value) => ({ value, label: `settings.factor.${value}` }) as const,
    ),
    fallback: 'optional',
  }),
  securityLogDays: mapped(
    text({
      label: 'settings.securityLogDays',
      help: 'settings.securityLogDaysHelp',
      longest: 4,
      check: logDaysForm,
    }),
    { read: Number, show: String },
  ),
};

const fields = { ...generalFields, ...brandingFields, ...securityFields };

interface SettingsInput {
  readonly general: InputOf<typeof generalFields>;
  readonly branding: InputOf<typeof brandingFields>;
  readonly security: InputOf<typeof securityFields>;
}

function checkSettings(values: Values): Checked<SettingsInput> {
  const findings = new Findings(values);
  return findings.conclude({
    general: readObject(generalFields, findings),
    branding: readObject(brandingFields, findings),
    security: readObject(securityFields, findings),
  });
}

function logDaysForm(text: string) {
  const days = /^\d+$/.test(text) ? Number(text) : 0;
  return days >= 30 && days <= 3650 ? null : 'invalid.logDays';
}

const Locale = z.enum(languages);

const Settings = z.object({
  secondFactor: z.enum(secondFactorRules).catch('optional'),
  securityLogDays: z.number().catch(180),
});

/** Name, branding and security of a tenant. */
export function tenantSettings({ scope: { tenant, clock }, say }: TenantDesk): Edit<SettingsInput> {
  return {
    fields: toFormFields(fields, say),
    action: 'tenant.changed',
    subject: tenant.key,
    explain: () => null,
    load: async (trx) => {
      const row = await trx
        .selectFrom('tenant')
        .select(['name', 'locale', 'custom_url as customUrl', 'branding', 'settings', 'version'])
        .where('id', '=', tenant.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!row) return null;
      const values = showObject(fields, {
        name: row.name,
        locale: Locale.parse(row.locale),
        customUrl: row.customUrl,
        ...brandSchema.parse(row.branding),
        ...Settings.parse(row.settings),
      });
      return { values, version: row.version };
    },
    check: async (_trx, values) => checkSettings(values),
    save: async (trx, { general, branding, security }) => {
      await trx
        .updateTable('tenant')
        .set({
          ...columnValues(general),
          branding: JSON.stringify(branding),
          settings: sql`settings || ${JSON.stringify(security)}::jsonb`,
          version: sql`version + 1`,
          updated_at: clock.now().toISOString(),
        })
        .where('id', '=', tenant.id)
        .execute();
    },
  };
}
