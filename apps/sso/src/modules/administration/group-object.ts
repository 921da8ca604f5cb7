import { sql } from 'kysely';
import type { AdministrationKey, Say } from '../../platform/pages/texts.ts';
import type { TenantDesk } from './desk.ts';
import type { Values } from './domain/merge-edits.ts';
import { Findings, slugForm, webAddressForm } from './forms/findings.ts';
import type { Checked, FormField } from './forms/form-field.ts';
import type { Creation, Edit } from './object-changes.ts';
import { noteChange } from './object-changes.ts';

interface GroupInput {
  readonly slug: string;
  readonly name: string;
  readonly logo: string | null;
  readonly customUrl: string | null;
}

/** Default group of applications; it can't be removed. */
export const defaultGroup = 'DEFAULT';

function groupFields(say: Say<AdministrationKey>, isNew: boolean): FormField[] {
  return [
    {
      name: 'slug',
      kind: 'text',
      label: say('group.slug'),
      help: say('group.slugHelp'),
      isFixed: !isNew,
    },
    { name: 'name', kind: 'text', label: say('group.name') },
    { name: 'logo', kind: 'url', label: say('group.logo'), isOptional: true },
    {
      name: 'customUrl',
      kind: 'url',
      label: say('group.customUrl'),
      help: say('group.customUrlHelp'),
      isOptional: true,
    },
  ];
}

function checkGroup(values: Values): Checked<GroupInput> {
  const findings = new Findings(values);
  return findings.conclude({
    slug: findings.text('slug', 63, (text) => (text === defaultGroup ? null : slugForm(text))),
    name: findings.text('name', 120),
    logo: findings.optional('logo', 2048, webAddressForm),
    customUrl: findings.optional('customUrl', 2048, webAddressForm),
  });
}

const explain = (constraint: string) =>
  constraint === 'app_group_pk' ? ({ slug: { key: 'invalid.taken' } } as const) : null;

export function newGroup({ scope: { tenant }, say }: TenantDesk): Creation<GroupInput> {
  return {
    fields: groupFields(say, true),
    action: 'group.created',
    explain,
    check: async (_trx, values) => checkGroup(values),
    create: async (trx, { slug, name, logo, customUrl }) => {
      await trx
        .insertInto('app_group')
        .values({ tenant_id: tenant.id, slug, name, logo, custom_url: customUrl })
        .execute();
      return slug;
    },
  };
}

export function knownGroup(
  { scope: { tenant, clock }, say }: TenantDesk,
  slug: string,
): Edit<GroupInput> {
  return {
    fields: groupFields(say, false),
    action: 'group.changed',
    subject: slug,
    explain,
    load: async (trx) => {
      const row = await trx
        .selectFrom('app_group')
        .select(['name', 'logo', 'custom_url', 'version'])
        .where('tenant_id', '=', tenant.id)
        .where('slug', '=', slug)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return null;
      const { name, logo, custom_url: customUrl, version } = row;
      return { values: { slug, name, logo: logo ?? '', customUrl: customUrl ?? '' }, version };
    },
    check: async (_trx, values) => checkGroup(values),
    save: async (trx, { name, logo, customUrl }) => {
      await trx
        .updateTable('app_group')
        .set({
          name,
          logo,
          custom_url: customUrl,
          version: sql`version + 1`,
          updated_at: clock.now().toISOString(),
        })
        .where('tenant_id', '=', tenant.id)
        .where('slug', '=', slug)
        .execute();
    },
  };
}

/** Its applications stay, in their other groups. */
export function removeGroup(desk: TenantDesk, slug: string): Promise<boolean> {
  const { tenant, write } = desk.scope;
  return write(async (trx) => {
    if (slug === defaultGroup) return false;
    const row = await trx
      .deleteFrom('app_group')
      .where('tenant_id', '=', tenant.id)
      .where('slug', '=', slug)
      .returning('name')
      .executeTakeFirst();
    if (!row) return false;
    const before = { name: row.name };
    await noteChange(trx, desk, { action: 'group.removed', subject: slug, before });
    return true;
  });
}
