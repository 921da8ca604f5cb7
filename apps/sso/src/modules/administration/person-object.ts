import type { Language } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { AdministrationKey, Say } from '../../platform/pages/texts.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import { localIssuer, mailAddressOf, requestMail } from '../local-accounts/index.ts';
import type { TenantDesk } from './desk.ts';
import type { Values } from './domain/merge-edits.ts';
import { Findings } from './forms/findings.ts';
import type { Checked, FormField } from './forms/form-field.ts';
import { checkValue } from './forms/form-field.ts';
import { leavingAnAdministrator } from './last-administrator.ts';
import type { Creation, Edit } from './object-changes.ts';
import { RefusedByRule } from './object-changes.ts';

export interface PersonInput {
  /** Null for an existing user: the address is fixed. */
  readonly email: string | null;
  readonly displayName: string;
  readonly locale: Language | null;
  readonly isAdministrator: boolean;
}

interface FieldOptions {
  readonly isNew: boolean;
  /** Name and address come from the provider at each sign-in. */
  readonly isForeign: boolean;
}

function personFields(
  say: Say<AdministrationKey>,
  { isNew, isForeign }: FieldOptions,
): FormField[] {
  return [
    {
      name: 'email',
      kind: 'email',
      label: say('person.email'),
      isFixed: !isNew,
      ...(isNew && { help: say('person.emailHelp') }),
    },
    { name: 'displayName', kind: 'text', label: say('person.displayName'), isFixed: isForeign },
    {
      name: 'locale',
      kind: 'select',
      label: say('person.locale'),
      options: [
        { value: '', label: say('person.localeOfTenant') },
        { value: 'en', label: say('settings.english') },
        { value: 'th', label: say('settings.thai') },
      ],
    },
    {
      name: 'isAdministrator',
      kind: 'check',
      label: say('person.isAdministrator'),
      help: say('person.isAdministratorHelp'),
    },
  ];
}

function checkPerson(values: Values, { isNew }: Pick<FieldOptions, 'isNew'>): Checked<PersonInput> {
  const findings = new Findings(values);
  const typed = isNew
    ? findings.text('email', 254, (text) => (mailAddressOf(text) === null ? 'invalid.email' : null))
    : '';
  const locale = findings.choice('locale', ['', 'en', 'th']);
  return findings.conclude({
    email: mailAddressOf(typed),
    displayName: findings.text('displayName', 200),
    locale: locale === 'en' || locale === 'th' ? locale : null,
    isAdministrator: findings.isChecked('isAdministrator'),
  });
}

const explain = (constraint: string) =>
  constraint === 'local_credential_login_name'
    ? ({ email: { key: 'invalid.emailTaken' } } as const)
    : null;

/** Invites a user; the mail is sent after the commit. */
export function newPerson({ scope, say }: TenantDesk): Creation<PersonInput> {
  return {
    fields: personFields(say, { isNew: true, isForeign: false }),
    action: 'user.invited',
    explain,
    check: async (_trx, values) => checkPerson(values, { isNew: true }),
    create: async (trx, input) => {
      const { id, email } = await invite(trx, scope, input);
      await requestActivation(trx, scope, { email, locale: input.locale });
      return id;
    },
  };
}

/** An account of ours that has no password yet. */
export async function invite(
  trx: Transaction<DB>,
  { tenant, newId }: Pick<TenantScope, 'tenant' | 'newId'>,
  { email, displayName, locale, isAdministrator }: PersonInput,
): Promise<{ readonly id: string; readonly email: string }> {
  const connector = await trx
    .selectFrom('connector')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('kind', '=', 'local')
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  if (!connector || email === null) {
    throw new RefusedByRule({ email: { key: 'invalid.noPasswords' } });
  }
  const id = newId();
  await trx
    .insertInto('app_user')
    .values({
      tenant_id: tenant.id,
      id,
      connector_id: connector.id,
      issuer: localIssuer,
      subject: id,
      email,
      // Only the recipient of the mail can choose the password.
      is_email_verified: true,
      display_name: displayName,
      locale,
      status: 'invited',
      is_administrator: isAdministrator,
    })
    .execute();
  await trx
    .insertInto('local_credential')
    .values({ tenant_id: tenant.id, user_id: id, login_name: email })
    .execute();
  return { id, email };
}

export async function requestActivation(
  trx: Transaction<DB>,
  { tenant, newId, clock }: Pick<TenantScope, 'tenant' | 'newId' | 'clock'>,
  { email, locale }: { readonly email: string; readonly locale: Language | null },
): Promise<void> {
  const mail = {
    id: newId(),
    purpose: 'activate',
    email,
    language: locale ?? tenant.locale,
  } as const;
  await requestMail(trx, tenant.id, { mail, at: clock.now() });
}

export function knownPerson(
  { scope, say, administrator }: TenantDesk,
  { id, isForeign }: { readonly id: string; readonly isForeign: boolean },
): Edit<PersonInput> {
  const { tenant } = scope;
  return {
    fields: personFields(say, { isNew: false, isForeign }),
    action: 'user.changed',
    subject: id,
    explain,
    load: async (trx) => {
      const row = await trx
        .selectFrom('app_user')
        .select(['email', 'display_name', 'locale', 'is_administrator', 'version'])
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return null;
      const values = {
        email: row.email ?? '',
        displayName: row.display_name,
        locale: row.locale ?? '',
        isAdministrator: checkValue(row.is_administrator),
      };
      return { values, version: row.version };
    },
    check: async (_trx, values) => checkPerson(values, { isNew: false }),
    save: (trx, input) => {
      // Prevents administrators from locking themselves out.
      if (id === administrator.userId && !input.isAdministrator) {
        throw new RefusedByRule({ isAdministrator: { key: 'invalid.self' } });
      }
      return leavingAnAdministrator(trx, tenant.id, {
        field: 'isAdministrator',
        work: () => savePerson(trx, { tenantId: tenant.id, id, input }),
      });
    },
  };
}

interface Saved {
  readonly tenantId: string;
  readonly id: string;
  readonly input: PersonInput;
}

async function savePerson(trx: Transaction<DB>, { tenantId, id, input }: Saved): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({
      display_name: input.displayName,
      locale: input.locale,
      is_administrator: input.isAdministrator,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
