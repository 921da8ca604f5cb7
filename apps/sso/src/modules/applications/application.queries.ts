import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { AccessRule } from './domain/access.ts';

/** What sign-ons need to know of an application. */
export interface RegisteredApplication {
  readonly id: string;
  readonly name: string;
  readonly audience: string;
  readonly scopes: readonly string[];
  readonly loginTemplates: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly origins: readonly string[];
}

const columns = [
  'id',
  'name',
  'audience',
  'scopes',
  'login_templates as loginTemplates',
  'logout_urls as logoutUrls',
  'origins',
] as const;

export async function findApplication(
  trx: Transaction<DB>,
  tenantId: string,
  id: string,
): Promise<RegisteredApplication | null> {
  const row = await trx
    .selectFrom('application')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

export function activeApplications(
  trx: Transaction<DB>,
  tenantId: string,
): Promise<RegisteredApplication[]> {
  return trx
    .selectFrom('application')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}

export function accessRulesOf(
  trx: Transaction<DB>,
  tenantId: string,
  applicationId: string,
): Promise<AccessRule[]> {
  return trx
    .selectFrom('access_rule')
    .select(['kind', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('application_id', '=', applicationId)
    .execute();
}
