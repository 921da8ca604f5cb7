import type { Language } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { recordEvent } from '../../platform/audit/audit.ts';
import { issueCode } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import { findTenant } from '../../platform/tenant/tenant.queries.ts';
import type { Tenant } from '../../platform/tenant/tenant.ts';
import { linkCode, localIssuer } from '../local-accounts/index.ts';
import { endSessions } from '../sessions/index.ts';
import type { NewTenant } from './forms/tenant-form.ts';
import { defaultGroup } from './group-object.ts';
import { invite, requestActivation } from './person-object.ts';

interface TenantInput extends NewTenant {
  /** Whether its administrators run the platform; at most one tenant's do. */
  readonly isOperator: boolean;
}

/** The actor for the audit log: an operator, or the command. */
export interface PlatformPlace {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly actor: string;
  readonly address: string;
}

export interface MadeTenant {
  readonly tenant: Tenant;
  readonly administratorId: string;
}

/** Creates a tenant with its default group, its local connector and its first administrator. */
export function createTenant(place: PlatformPlace, input: TenantInput): Promise<MadeTenant> {
  return place.unitOfWork.asSystem(async (trx) => {
    const made = await addTenant(trx, place, input);
    const { administratorEmail: email } = input;
    await requestActivation(
      trx,
      { ...place, tenant: made.tenant },
      { email, locale: input.locale },
    );
    await noteOnTenant(trx, place, {
      tenant: made.tenant,
      action: 'tenant.created',
      after: { key: input.key, name: input.name, locale: input.locale, administrator: email },
    });
    return made;
  });
}

/** The activation link of the first administrator, for an operator who passes it on. */
export function firstLink(
  { unitOfWork, clock }: Pick<PlatformPlace, 'unitOfWork' | 'clock'>,
  { tenant, administratorId: userId }: MadeTenant,
): Promise<string> {
  return unitOfWork.asSystem((trx) =>
    issueCode(linkCode('activate'), { userId }, { trx, scope: { tenant, clock } }),
  );
}

/** Suspends a tenant, which ends all its sessions, or opens it again. */
export function setTenantStatus(
  place: PlatformPlace,
  key: string,
  status: 'active' | 'suspended',
): Promise<'changed' | 'unchanged' | 'operator' | 'unknown'> {
  return place.unitOfWork.asSystem(async (trx) => {
    const row = await trx
      .selectFrom('tenant')
      .select(['id', 'status', 'is_operator'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    const tenant = await findTenant(trx, { column: 'key', value: key });
    if (!row || !tenant) return 'unknown';
    if (row.is_operator) return 'operator';
    if (row.status === status) return 'unchanged';
    const at = place.clock.now().toISOString();
    await trx
      .updateTable('tenant')
      .set({ status, version: sql`version + 1`, updated_at: at })
      .where('id', '=', row.id)
      .execute();
    if (status === 'suspended') {
      await endSessions(
        trx,
        { ...place, tenant },
        {
          which: { isEveryone: true },
          reason: 'administrator',
          origin: place,
          actor: place.actor,
        },
      );
    }
    await noteOnTenant(trx, place, {
      tenant,
      action: status === 'suspended' ? 'tenant.suspended' : 'tenant.opened',
      before: { status: row.status },
      after: { status },
    });
    return 'changed';
  });
}

const passwordNames: Readonly<Record<Language, string>> = {
  en: 'Email and password',
  th: 'อีเมลและรหัสผ่าน',
};

async function addTenant(
  trx: Transaction<DB>,
  { newId, clock }: PlatformPlace,
  { key, name, locale, administratorName, administratorEmail, isOperator }: TenantInput,
): Promise<MadeTenant> {
  const id = newId();
  const at = clock.now().toISOString();
  await trx
    .insertInto('tenant')
    .values({ id, key, name, locale, is_operator: isOperator, created_at: at, updated_at: at })
    .execute();
  await trx
    .insertInto('app_group')
    .values({ tenant_id: id, slug: defaultGroup, name: 'Axons Cloud Services' })
    .execute();
  await trx
    .insertInto('connector')
    .values({
      tenant_id: id,
      id: newId(),
      slug: 'local',
      kind: 'local',
      name: passwordNames[locale],
      issuer: localIssuer,
    })
    .execute();
  const tenant = await findTenant(trx, { column: 'id', value: id });
  if (!tenant) throw new Error('the new tenant is missing');
  const person = await invite(
    trx,
    { tenant, newId },
    { email: administratorEmail, displayName: administratorName, locale, isAdministrator: true },
  );
  return { tenant, administratorId: person.id };
}

interface NotedTenant {
  readonly tenant: Tenant;
  readonly action: string;
  readonly before?: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

async function noteOnTenant(
  trx: Transaction<DB>,
  place: PlatformPlace,
  { tenant, action, before = {}, after }: NotedTenant,
): Promise<void> {
  const { actor } = place;
  const event = { action, actor, subject: tenant.key, origin: place, details: { before, after } };
  await recordEvent(trx, { ...place, tenant }, event);
}

/** Records an event of the platform itself. */
export function notePlatformEvent(
  trx: Transaction<DB>,
  place: Pick<PlatformPlace, 'newId' | 'clock'>,
  event: { readonly action: string; readonly actor: string },
): Promise<void> {
  return recordEvent(trx, { ...place, tenant: null }, event);
}
