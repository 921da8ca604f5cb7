import { sql } from 'kysely';
import { z } from 'zod';
import { brandSchema } from '../../platform/pages/brand.ts';
import type { AdministrationKey, Say } from '../../platform/pages/texts.ts';
import type { TenantDesk } from './desk.ts';
import type { Values } from './domain/merge-edits.ts';
import { Findings, webAddressForm } from './forms/findings.ts';
import type { Checked, FormField } from './forms/form-field.ts';
import type { Edit } from './object-changes.ts';

interface SettingsInput {
  readonly name: string;
  readonly locale: 'en' | 'th';
  readonly customUrl: string | null;
  readonly branding: Readonly<Record<string, string | null>>;
  readonly secondFactor: 'off' | 'optional' | 'required';
  readonly securityLogDays: number;
}

const secondFactors = ['off', 'optional', 'required'] as const;

function settingsFields(say: Say<AdministrationKey>): FormField[] {
  const languages = [
    { value: 'en', label: say('settings.english') },
    { value: 'th', label: say('settings.thai') },
  ];
  return [
    { name: 'name', kind: 'text', label: say('settings.name') },
    {
      name: 'locale',
      kind: 'select',
      label: say('settings.locale'),
      help: say('settings.localeHelp'),
      options: languages,
    },
    {
      name: 'customUrl',
      kind: 'url',
      label: say('settings.customUrl'),
      help: say('settings.customUrlHelp'),
      isOptional: true,
    },
    {
      name: 'logo',
      kind: 'url',
      legend: say('settings.branding'),
      label: say('settings.logo'),
      help: say('settings.logoHelp'),
      isOptional: true,
    },
    { name: 'background', kind: 'url', label: say('settings.background'), isOptional: true },
    {
      name: 'accentColour',
      kind: 'colour',
      label: say('settings.accentColour'),
      help: say('settings.accentColourHelp'),
    },
    {
      name: 'supportContact',
      kind: 'text',
      label: say('settings.supportContact'),
      help: say('settings.supportContactHelp'),
      isOptional: true,
    },
    {
      name: 'secondFactor',
      kind: 'select',
      legend: say('settings.security'),
      label: say('settings.secondFactor'),
      options: secondFactors.map((value) => ({ value, label: say(`settings.factor.${value}`) })),
    },
    {
      name: 'securityLogDays',
      kind: 'text',
      label: say('settings.securityLogDays'),
      help: say('settings.securityLogDaysHelp'),
    },
  ];
}

function logDaysForm(text: string) {
  const days = /^\d+$/.test(text) ? Number(text) : 0;
  return days >= 30 && days <= 3650 ? null : 'invalid.logDays';
}

function checkSettings(values: Values): Checked<SettingsInput> {
  const findings = new Findings(values);
  return findings.conclude({
    name: findings.text('name', 120),
    locale: findings.choice('locale', ['en', 'th']) ?? 'en',
    customUrl: findings.optional('customUrl', 2048, webAddressForm),
    branding: {
      logo: findings.optional('logo', 2048, webAddressForm),
      background: findings.optional('background', 2048, webAddressForm),
      accentColour: findings.text('accentColour', 7, (text) =>
        /^#[0-9a-fA-F]{6}$/.test(text) ? null : 'invalid.colour',
      ),
      supportContact: findings.optional('supportContact', 200),
    },
    secondFactor: findings.choice('secondFactor', secondFactors) ?? 'optional',
    securityLogDays: Number(findings.text('securityLogDays', 4, logDaysForm)),
  });
}

const Settings = z.object({
  secondFactor: z.enum(secondFactors).catch('optional'),
  securityLogDays: z.number().catch(180),
});

/** How a tenant presents itself, and what it asks of its people. */
export function tenantSettings({ scope: { tenant, clock }, say }: TenantDesk): Edit<SettingsInput> {
  return {
    fields: settingsFields(say),
    action: 'tenant.changed',
    subject: tenant.key,
    explain: () => null,
    load: async (trx) => {
      const row = await trx
        .selectFrom('tenant')
        .select(['name', 'locale', 'custom_url', 'branding', 'settings', 'version'])
        .where('id', '=', tenant.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!row) return null;
      const brand = brandSchema.parse(row.branding);
      const { secondFactor, securityLogDays } = Settings.parse(row.settings);
      const values = {
        name: row.name,
        locale: row.locale,
        customUrl: row.custom_url ?? '',
        logo: brand.logo ?? '',
        background: brand.background ?? '',
        accentColour: brand.accentColour,
        supportContact: brand.supportContact ?? '',
        secondFactor,
        securityLogDays: String(securityLogDays),
      };
      return { values, version: row.version };
    },
    check: async (_trx, values) => checkSettings(values),
    save: async (trx, { name, locale, customUrl, branding, ...settings }) => {
      await trx
        .updateTable('tenant')
        .set({
          name,
          locale,
          custom_url: customUrl,
          branding: JSON.stringify(branding),
          settings: sql`settings || ${JSON.stringify(settings)}::jsonb`,
          version: sql`version + 1`,
          updated_at: clock.now().toISOString(),
        })
        .where('id', '=', tenant.id)
        .execute();
    },
  };
}
