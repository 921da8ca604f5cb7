import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { deleteRows, insertRow } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { deleteImage } from '../../../platform/files/file.repository.ts';
import type { SignInMethodRow } from '../sign-in-methods/index.ts';
import { countVersion, methodUpdate } from './settings.repository.ts';

type Values = Updateable<DB['sign_in_method']>;

export interface NewMethod extends Values {
  readonly code: string;
  readonly kind: string;
  readonly slot: number;
}

/** Adds a method of the merchant's own, which is off. */
export async function insertMethod(tx: TenantRows, { code, kind, ...values }: NewMethod) {
  await insertRow(tx, 'sign_in_method', {
    ...values,
    code,
    kind,
    is_own: true,
    is_enabled: false,
    has_own_domains: true,
  }).execute();
  await countVersion(tx);
}

export async function updateConnection(tx: TenantRows, code: string, values: Values) {
  await methodUpdate(tx, code)
    .set({ ...values, connection_version: sql`connection_version + 1` })
    .execute();
  await countVersion(tx);
}

/** Notes a test of the connection that was read; false where it has changed since. */
export async function storeTestResult(
  tx: TenantRows,
  { code, connection_version: version }: SignInMethodRow,
  testedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await methodUpdate(tx, code)
    .set({ tested_at: testedAt?.toISOString() ?? null })
    .where('is_own', '=', true)
    .where('connection_version', '=', version)
    // A method that is on keeps working with what has passed before.
    .$if(testedAt === null, (query) => query.where('is_enabled', '=', false))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NewCloudTenant {
  readonly tenantKey: string;
  readonly applicationId: string;
  readonly name: string;
  readonly allowedDomains: readonly string[];
}

/** Connects a tenant of the platform; its accounts are off. */
export async function insertCloudTenant(tx: TenantRows, tenant: NewCloudTenant) {
  const { tenantKey, applicationId, name, allowedDomains } = tenant;
  const merchant_id = tx.merchant.id;
  await tx.db
    .insertInto('cloud_tenant')
    .values({ merchant_id, tenant_key: tenantKey, application_id: applicationId })
    .execute();
  await tx.db
    .insertInto('sign_in_method')
    .values({
      merchant_id,
      code: 'cloud',
      kind: 'cloud',
      is_enabled: false,
      name,
      allowed_domains: [...allowedDomains],
      has_own_domains: true,
    })
    .execute();
  await countVersion(tx);
}

export async function deleteCloudTenant(tx: TenantRows) {
  await deleteRows(tx, 'cloud_tenant').execute();
}

/** Deletes a method with its linked accounts and picture. */
export async function deleteMethod(tx: TenantRows, { code, logo_image_id: logo }: SignInMethodRow) {
  await deleteRows(tx, 'user_identity').where('method_code', '=', code).execute();
  await deleteRows(tx, 'sign_in_method').where('code', '=', code).execute();
  if (logo !== null) await deleteImage(tx, logo);
  await countVersion(tx);
}
