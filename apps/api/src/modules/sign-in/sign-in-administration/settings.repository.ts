import type { Language, SecondFactorRule } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { deleteImage, insertImage } from '../../../platform/files/file.repository.ts';
import { secondFactorRuleOf } from '../auth/index.ts';
import type { SignInMethodRow } from '../sign-in-methods/index.ts';
import { listSignInMethodRows } from '../sign-in-methods/index.ts';
import type { Administrator } from './domain/methods.ts';

export interface StoredSettings {
  readonly version: number;
  readonly secondFactor: SecondFactorRule;
  /** Those that have a row; email and password may have none. */
  readonly rows: readonly SignInMethodRow[];
  /** The active ones. */
  readonly administrators: readonly Administrator[];
  /** How many people have linked an account by each method; none for one that is absent. */
  readonly people: ReadonlyMap<string, number>;
}

interface MerchantRow {
  readonly sign_in_version: number;
  readonly second_factor: string;
}

/** Changed fields of a sign-in method; omitted ones stay unchanged. */
export interface MethodChange {
  readonly isEnabled?: boolean | undefined;
  readonly labels?: Readonly<Record<Language, string>> | undefined;
  /** Of email and password: whether strangers may ask for an account. */
  readonly createsUsers?: boolean | undefined;
  /** Of email and password: who may register; of all others: who may sign in. */
  readonly allowedDomains?: readonly string[] | undefined;
  readonly externalIdClaim?: string | null | undefined;
}

export interface Logo {
  readonly id: string;
  readonly mediaType: string;
  readonly original: Buffer;
  readonly thumbnail: Buffer;
}

export async function findSettings(tx: TenantRows): Promise<StoredSettings> {
  const merchant = await merchantQuery(tx).executeTakeFirstOrThrow();
  return storedSettings(tx, merchant);
}

/** Reads the settings and locks them until the transaction ends. */
export async function lockStoredSettings(tx: TenantRows): Promise<StoredSettings> {
  const merchant = await merchantQuery(tx).forUpdate().executeTakeFirstOrThrow();
  return storedSettings(tx, merchant);
}

/** Email and password get their row with the first change. */
export async function updateMethod(
  tx: TenantRows,
  code: string,
  change: MethodChange,
): Promise<void> {
  const { isEnabled, labels, createsUsers, allowedDomains, externalIdClaim } = change;
  const values = {
    ...(isEnabled !== undefined && { is_enabled: isEnabled }),
    ...(labels && { label_en: labels.en, label_th: labels.th }),
    ...(createsUsers !== undefined && { creates_users: createsUsers }),
    ...(allowedDomains && { allowed_domains: [...allowedDomains], has_own_domains: true }),
    ...(externalIdClaim !== undefined && { external_id_claim: externalIdClaim }),
  };
  await countVersion(tx);
  if (Object.keys(values).length === 0) return;
  const { numUpdatedRows } = await methodUpdate(tx, code).set(values).executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await insertRow(tx, 'sign_in_method', { code, kind: 'local', ...values }).execute();
}

/** Puts a picture in the place of the one before; null takes it away. */
export async function replaceLogo(
  tx: TenantRows,
  code: string,
  logo: Logo | null,
  before: string | null,
): Promise<void> {
  if (logo) {
    const { mediaType, ...kept } = logo;
    await insertImage(tx, { mediaType, kept: { ...kept, isRemote: false } });
  }
  await methodUpdate(tx, code)
    .set({ logo_image_id: logo?.id ?? null })
    .execute();
  await countVersion(tx);
  if (before !== null) await deleteImage(tx, before);
}

export async function storeSecondFactorRule(
  tx: TenantRows,
  secondFactor: SecondFactorRule,
): Promise<void> {
  await tx.db
    .updateTable('merchant')
    .set({ second_factor: secondFactor })
    .where('id', '=', tx.merchant.id)
    .execute();
  await countVersion(tx);
}

/** Whether a session got its second factor from a provider: its person has none here. */
export async function isProvenByProvider(
  tx: TenantRows,
  sessionId: string | null,
): Promise<boolean> {
  if (sessionId === null) return false;
  const { rows } = await sql`
    select from user_session session
    where session.merchant_id = ${tx.merchant.id} and session.id = ${sessionId}
      and session.has_second_factor
      and not exists (select from authenticator app
        where app.merchant_id = session.merchant_id and app.user_id = session.user_id)
      and not exists (select from passkey
        where passkey.merchant_id = session.merchant_id and passkey.user_id = session.user_id)
  `.execute(tx.db);
  return rows.length > 0;
}

async function storedSettings(
  tx: TenantRows,
  { sign_in_version: version, second_factor }: MerchantRow,
): Promise<StoredSettings> {
  const rows = await listSignInMethodRows(tx);
  const administrators = await selectRows(tx, 'app_user')
    .select(['email', sql<boolean>`password_hash is not null`.as('hasPassword')])
    .where('is_administrator', '=', true)
    .where('status', '=', 'active')
    .execute();
  const linked = await selectRows(tx, 'user_identity')
    .select(['method_code as code', sql<number>`count(distinct user_id)::integer`.as('count')])
    .groupBy('method_code')
    .execute();
  const people = new Map(linked.map(({ code, count }) => [code, count]));
  return { version, rows, administrators, people, secondFactor: secondFactorRuleOf(second_factor) };
}

/** Raises the version, so that a change made from an older one is refused. */
export async function countVersion(tx: TenantRows): Promise<void> {
  await tx.db
    .updateTable('merchant')
    .set({ sign_in_version: sql`sign_in_version + 1` })
    .where('id', '=', tx.merchant.id)
    .execute();
}

export function methodUpdate(tx: TenantRows, code: string) {
  return updateRows(tx, 'sign_in_method').where('code', '=', code);
}

function merchantQuery(tx: TenantRows) {
  return tx.db
    .selectFrom('merchant')
    .select(['sign_in_version', 'second_factor'])
    .where('id', '=', tx.merchant.id);
}
