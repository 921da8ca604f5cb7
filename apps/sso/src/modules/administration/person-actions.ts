import { languages } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { issueCode, revokeCodesOf } from '../../platform/codes/one-time-codes.ts';
import { sameTenant } from '../../platform/db/same-tenant.ts';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows, updateRows } from '../../platform/db/tenant-rows.ts';
import { linkCode } from '../local-accounts/index.ts';
import { removeFactorsOf } from '../second-factor/index.ts';
import { endSessions } from '../sessions/index.ts';
import { leavingAnAdministrator } from './last-administrator.ts';
import type { Place } from './object-changes.ts';
import { noteChange } from './object-changes.ts';
import { requestActivation } from './person-object.ts';

/** Deactivates a user and ends all sessions at once. */
export function deactivate(place: Place, id: string): Promise<boolean> {
  const { tenant, write } = place.scope;
  return write((trx) =>
    leavingAnAdministrator(trx, tenant.id, {
      field: '',
      work: async () => {
        const person = await updateRows({ db: trx, tenant }, 'app_user')
          .set({ status: 'deactivated', version: sql`version + 1` })
          .where('id', '=', id)
          .where('status', '<>', 'deactivated')
          .returning('id')
          .executeTakeFirst();
        if (!person) return false;
        await revokeCodesOf(id, { trx, scope: place.scope });
        await endSessionsOf(trx, place, { which: { userId: id }, reason: 'deactivated' });
        await noteChange(trx, place, {
          action: 'user.deactivated',
          subject: id,
          after: { status: 'deactivated' },
        });
        return true;
      },
    }),
  );
}

/** Reactivates a user; a user without a password is invited again. */
export function activate(place: Place, id: string): Promise<boolean> {
  const { tenant, write } = place.scope;
  return write(async (trx) => {
    const { rows } = await sql<{ status: string }>`
      update app_user u set version = u.version + 1, status = case when exists (
          select from local_credential c where c.tenant_id = u.tenant_id and c.user_id = u.id
            and c.password_hash is null) then 'invited' else 'active' end
      where u.tenant_id = ${tenant.id} and u.id = ${id} and u.status = 'deactivated'
      returning u.status`.execute(trx);
    const status = rows[0]?.status;
    if (status === undefined) return false;
    await noteChange(trx, place, {
      action: 'user.activated',
      subject: id,
      before: { status: 'deactivated' },
      after: { status },
    });
    return true;
  });
}

/** Removes lost factors, so that the user sets up new ones; their sessions end. */
export function resetSecondFactor(place: Place, id: string): Promise<boolean> {
  const { tenant, write } = place.scope;
  return write(async (trx) => {
    const removed = await removeFactorsOf(trx, tenant.id, id);
    if (!removed.hasApp && removed.passkeys === 0) return false;
    await revokeCodesOf(id, { trx, scope: place.scope });
    await endSessionsOf(trx, place, { which: { userId: id }, reason: 'administrator' });
    await noteChange(trx, place, {
      action: 'second_factor.reset',
      subject: id,
      before: { app: removed.hasApp ? 'yes' : '', passkeys: String(removed.passkeys) },
    });
    return true;
  });
}

/** Sends the invitation again. */
export function inviteAgain(place: Place, id: string): Promise<boolean> {
  const { scope } = place;
  return scope.write(async (trx) => {
    const person = await selectRows({ db: trx, tenant: scope.tenant }, 'app_user')
      .select(['email', 'locale'])
      .where('id', '=', id)
      .where('status', '=', 'invited')
      .executeTakeFirst();
    if (!person || person.email === null) return false;
    const locale = languages.find((one) => one === person.locale) ?? null;
    await requestActivation(trx, scope, { email: person.email, locale });
    await noteChange(trx, place, { action: 'user.invited', subject: id });
    return true;
  });
}

export function findByEmail(
  trx: Transaction<DB>,
  tenantId: string,
  email: string,
): Promise<{ readonly id: string }[]> {
  return selectRows({ db: trx, tenant: { id: tenantId } }, 'app_user')
    .select('id')
    .where('email', '=', email)
    .limit(2)
    .execute();
}

/** Returns a link to choose a password; null if the user can't have one. */
export function linkFor(place: Place, id: string) {
  const { tenant, write } = place.scope;
  return write(async (trx) => {
    const row = await selectRows({ db: trx, tenant }, 'app_user as u')
      .innerJoin('local_credential as c', sameTenant('c.user_id', 'u.id'))
      .select('u.status')
      .where('u.id', '=', id)
      .where('u.status', '<>', 'deactivated')
      .executeTakeFirst();
    if (!row) return null;
    const purpose = row.status === 'invited' ? 'activate' : 'reset';
    const token = await issueCode(linkCode(purpose), { userId: id }, { trx, scope: place.scope });
    await noteChange(trx, place, { action: 'user.link_made', subject: id });
    return { purpose, token };
  });
}

/** Ends one session, or all of a user. The pages behind it are notified within two seconds. */
export function endSessionsOfUser(
  place: Place,
  which: { readonly id: string } | { readonly userId: string },
): Promise<number> {
  return place.scope.write((trx) => endSessionsOf(trx, place, { which, reason: 'administrator' }));
}

/** Ends sessions in the name of the administrator. */
export function endSessionsOf(
  trx: Transaction<DB>,
  { scope, administrator, visit: origin }: Place,
  ending: Pick<Parameters<typeof endSessions>[2], 'which' | 'reason'>,
): Promise<number> {
  return endSessions(trx, scope, { ...ending, origin, actor: administrator.userId });
}
