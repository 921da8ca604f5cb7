import { columnValues } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { deleteRows, insertRow, selectRows, updateRows } from '../../platform/db/tenant-rows.ts';
import type { TenantDesk } from './desk.ts';
import { slugForm, webAddressForm } from './forms/findings.ts';
import type { InputOf } from './forms/object-fields.ts';
import {
  checkObject,
  optionalText,
  showObject,
  text,
  toFormFields,
} from './forms/object-fields.ts';
import type { Creation, Edit } from './object-changes.ts';
import { noteChange } from './object-changes.ts';

/** Holds the applications without a group of their own, so it can't be removed. */
export const defaultGroup = 'DEFAULT';

const groupFields = ({ isNew }: { readonly isNew: boolean }) => ({
  slug: text({
    label: 'group.slug',
    help: 'group.slugHelp',
    longest: 63,
    check: (slug) => (slug === defaultGroup ? null : slugForm(slug)),
    isFixed: !isNew,
  }),
  name: text({ label: 'group.name', longest: 120 }),
  logo: optionalText({ label: 'group.logo', kind: 'url', longest: 2048, check: webAddressForm }),
  customUrl: optionalText({
    label: 'group.customUrl',
    help: 'group.customUrlHelp',
    kind: 'url',
    longest: 2048,
    check: webAddressForm,
  }),
});

type GroupInput = InputOf<ReturnType<typeof groupFields>>;

const explain = (constraint: string) =>
  constraint === 'app_group_pk' ? ({ slug: { key: 'invalid.taken' } } as const) : null;

export function newGroup({ scope: { tenant }, say }: TenantDesk): Creation<GroupInput> {
  const fields = groupFields({ isNew: true });
  return {
    fields: toFormFields(fields, say),
    action: 'group.created',
    explain,
    check: async (_trx, values) => checkObject(fields, values),
    create: async (trx, input) => {
      await insertRow({ db: trx, tenant }, 'app_group', { ...columnValues(input) }).execute();
      return input.slug;
    },
  };
}

export function knownGroup(
  { scope: { tenant, clock }, say }: TenantDesk,
  slug: string,
): Edit<GroupInput> {
  const fields = groupFields({ isNew: false });
  return {
    fields: toFormFields(fields, say),
    action: 'group.changed',
    subject: slug,
    explain,
    load: async (trx) => {
      const row = await selectRows({ db: trx, tenant }, 'app_group')
        .select(['slug', 'name', 'logo', 'custom_url as customUrl', 'version'])
        .where('slug', '=', slug)
        .forUpdate()
        .executeTakeFirst();
      return row ? { values: showObject(fields, row), version: row.version } : null;
    },
    check: async (_trx, values) => checkObject(fields, values),
    save: async (trx, { slug: _fixed, ...input }) => {
      await updateRows({ db: trx, tenant }, 'app_group')
        .set({
          ...columnValues(input),
          version: sql`version + 1`,
          updated_at: clock.now().toISOString(),
        })
        .where('slug', '=', slug)
        .execute();
    },
  };
}

/** Removes a group; its applications stay in their other groups. */
export function removeGroup(desk: TenantDesk, slug: string): Promise<boolean> {
  const { tenant, write } = desk.scope;
  return write(async (trx) => {
    if (slug === defaultGroup) return false;
    const row = await deleteRows({ db: trx, tenant }, 'app_group')
      .where('slug', '=', slug)
      .returning('name')
      .executeTakeFirst();
    if (!row) return false;
    const before = { name: row.name };
    await noteChange(trx, desk, { action: 'group.removed', subject: slug, before });
    return true;
  });
}
