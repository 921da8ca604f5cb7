import type { Language } from '@axp/contracts';
import { languages } from '@axp/contracts';
import { columnValues } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { insertRow, selectRows, updateRows } from '../../platform/db/tenant-rows.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import { localIssuer, requestMail } from '../local-accounts/index.ts';
import type { TenantDesk } from './desk.ts';
import type { InputOf } from './forms/object-fields.ts';
import {
  checkObject,
  choice,
  email,
  flag,
  languageOptions,
  mapped,
  optionalText,
  showObject,
  text,
  toFormFields,
} from './forms/object-fields.ts';
import { leavingAnAdministrator } from './last-administrator.ts';
import type { Creation, Edit } from './object-changes.ts';
import { RefusedByRule } from './object-changes.ts';

interface FieldOptions {
  /** Whether a provider or directory sets the name at each sign-in. */
  readonly isForeign: boolean;
}

const personFields = ({ isForeign }: FieldOptions) => ({
  displayName: text({ label: 'person.displayName', longest: 200, isFixed: isForeign }),
  locale: mapped(
    choice({
      label: 'person.locale',
      options: [{ value: '', label: 'person.localeOfTenant' }, ...languageOptions],
      fallback: '',
    }),
    {
      read: (chosen) => (chosen === '' ? null : chosen),
      show: (locale) => locale ?? '',
    },
  ),
  isAdministrator: flag({
    label: 'person.isAdministrator',
    help: 'person.isAdministratorHelp',
  }),
});

type PersonInput = InputOf<ReturnType<typeof personFields>>;

const knownPersonFields = ({ isForeign }: FieldOptions) => ({
  email: optionalText({ label: 'person.email', kind: 'email', longest: 2048, isFixed: true }),
  ...personFields({ isForeign }),
});

const newPersonFields = {
  email: email({ label: 'person.email', help: 'person.emailHelp' }),
  ...personFields({ isForeign: false }),
};

type NewPerson = InputOf<typeof newPersonFields>;

const Locale = z.enum(languages).nullable();

const explain = (constraint: string) =>
  constraint === 'local_credential_login_name'
    ? ({ email: { key: 'invalid.emailTaken' } } as const)
    : null;

/** Invites a person: the mail asks them to choose a password. */
export function newPerson({ scope, say }: TenantDesk): Creation<NewPerson> {
  return {
    fields: toFormFields(newPersonFields, say),
    action: 'user.invited',
    explain,
    check: async (_trx, values) => checkObject(newPersonFields, values),
    create: async (trx, input) => {
      const { id, email } = await invite(trx, scope, input);
      await requestActivation(trx, scope, { email, locale: input.locale });
      return id;
    },
  };
}

/** Creates a local account without a password. */
export async function invite(
  trx: Transaction<DB>,
  { tenant, newId }: Pick<TenantScope, 'tenant' | 'newId'>,
  person: NewPerson,
): Promise<{ readonly id: string; readonly email: string }> {
  const connector = await selectRows({ db: trx, tenant }, 'connector')
    .select('id')
    .where('kind', '=', 'local')
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  if (!connector) throw new RefusedByRule({ email: { key: 'invalid.noPasswords' } });
  const address = person.email;
  const id = newId();
  await insertRow({ db: trx, tenant }, 'app_user', {
    id,
    connector_id: connector.id,
    issuer: localIssuer,
    subject: id,
    ...columnValues(person),
    // The password can be chosen only with the link that is mailed to this address.
    is_email_verified: true,
    status: 'invited',
  }).execute();
  await insertRow({ db: trx, tenant }, 'local_credential', {
    user_id: id,
    login_name: address,
  }).execute();
  return { id, email: address };
}

export async function requestActivation(
  trx: Transaction<DB>,
  { tenant, newId, clock }: Pick<TenantScope, 'tenant' | 'newId' | 'clock'>,
  { email, locale }: { readonly email: string; readonly locale: Language | null },
): Promise<void> {
  const language = locale ?? tenant.locale;
  await requestMail(trx, { tenant, clock }, { id: newId(), purpose: 'activate', email, language });
}

export function knownPerson(
  { scope, say, administrator }: TenantDesk,
  { id, isForeign }: { readonly id: string; readonly isForeign: boolean },
): Edit<InputOf<ReturnType<typeof knownPersonFields>>> {
  const { tenant } = scope;
  const fields = knownPersonFields({ isForeign });
  return {
    fields: toFormFields(fields, say),
    action: 'user.changed',
    subject: id,
    explain,
    load: async (trx) => {
      const row = await selectRows({ db: trx, tenant }, 'app_user')
        .select([
          'email',
          'display_name as displayName',
          'locale',
          'is_administrator as isAdministrator',
          'version',
        ])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return null;
      const values = showObject(fields, { ...row, locale: Locale.parse(row.locale) });
      return { values, version: row.version };
    },
    check: async (_trx, values) => checkObject(fields, values),
    save: (trx, { email: _fixed, ...input }) => {
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
  await updateRows({ db: trx, tenant: { id: tenantId } }, 'app_user')
    .set({
      ...columnValues(input),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
