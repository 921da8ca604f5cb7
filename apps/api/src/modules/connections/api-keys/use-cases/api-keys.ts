import { AppError, hasScopes, invalidField, refusalAt } from '@axp/contracts';
import type { ApiKeyBody } from '@axp/contracts/api-keys';
import { ApiKeyScopes } from '@axp/contracts/api-keys';
import { maxApiKeys, maxKeyDays } from '@axp/contracts/vocabulary';
import { hashOf } from '@axp/server-kit/auth';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { recordKeyChanges, revokeKeys } from '../../../../platform/auth/api-key.repository.ts';
import { newApiKey } from '../../../../platform/auth/api-key-text.ts';
import { lockName } from '../../../../platform/db/lock-name.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { insertRow, selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordOwnEvent } from '../../../../platform/security-log/security-log.ts';
import { notifyOfAccount } from '../../../notices/account-mails/index.ts';
import { recordChange } from '../../../records/audit/index.ts';

type StoredKey = Selectable<DB['api_key']>;

const dayMs = 24 * 60 * 60_000;

/**
 * Creates a key of the merchant or of the actor; returns the key, of which only the hash is stored.
 * @throws AppError request.invalid, access.denied, api_key.too_many
 */
export async function createKey(
  tx: MemberTransaction,
  body: ApiKeyBody,
  { isPersonal }: { readonly isPersonal: boolean },
): Promise<{ readonly id: string; readonly key: string }> {
  requirePossible(tx, body, { isPersonal, createdAt: tx.clock.now() });
  await requireRoom(tx, isPersonal);
  const id = tx.newId();
  const key = newApiKey();
  const userId = isPersonal ? tx.actor.id : await createIdentity(tx, body.name);
  const row = await insertRow(tx, 'api_key', {
    id,
    user_id: userId,
    created_by: tx.actor.id,
    is_personal: isPersonal,
    token_hash: hashOf(key),
    last_four: key.slice(-4),
    created_at: tx.clock.now().toISOString(),
    ...columnsOf(body),
  })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.uses.count({ keys: 1 });
  await record(tx, { action: 'create', kind: 'key-created', before: null, after: row });
  if (isPersonal) await notifyOfAccount(tx, { topic: 'new-key', userId, detail: body.name });
  return { id, key };
}

/** @throws AppError request.invalid, access.denied, api_key.not_found, api_key.stale */
export async function updateKey(
  tx: MemberTransaction,
  id: string,
  { version, ...body }: ApiKeyBody & { readonly version: number },
): Promise<void> {
  const before = await keyQuery(tx, id).forUpdate().executeTakeFirst();
  if (!before || before.is_personal) throw new AppError('api_key.not_found');
  if (before.version !== version) throw new AppError('api_key.stale');
  requirePossible(tx, body, { isPersonal: false, createdAt: new Date(before.created_at) });
  // Another end is announced again.
  const isKept = Date.parse(before.expires_at) === Date.parse(body.expiresAt);
  const reminded_days = isKept ? before.reminded_days : null;
  const noRefusals = {
    refused_count: 0,
    refused_since: null,
    refused_at: null,
    refused_from: null,
  };
  const after = await updateRows(tx, 'api_key')
    .set({ ...columnsOf(body), ...noRefusals, reminded_days, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  recordKeyChanges(tx, [after]);
  await updateRows(tx, 'app_user')
    .set({ full_name: body.name })
    .where('id', '=', after.user_id)
    .execute();
  await record(tx, { action: 'update', kind: 'key-changed', before, after });
}

/**
 * Revokes a key; with an owner, only one of theirs.
 * @throws AppError api_key.not_found
 */
export async function revokeKey(
  tx: MemberTransaction,
  key: { readonly id: string; readonly ownerId?: string },
): Promise<void> {
  const before = await keyQuery(tx, key.id).executeTakeFirst();
  const [revoked] = before ? await revokeKeys(tx, key) : [];
  if (!before || !revoked) throw new AppError('api_key.not_found');
  await record(tx, { action: 'delete', kind: 'key-removed', before, after: null });
}

function keyQuery(tx: MemberTransaction, id: string) {
  return selectRows(tx, 'api_key').selectAll().where('id', '=', id).where('revoked_at', 'is', null);
}

interface KeyTraits {
  readonly isPersonal: boolean;
  readonly createdAt: Date;
}

/** A key acts only while its person may; one of the merchant gets no right that its maker lacks. */
function requirePossible(
  { actor, clock }: MemberTransaction,
  { scopes, expiresAt }: ApiKeyBody,
  { isPersonal, createdAt }: KeyTraits,
): void {
  if (Object.values(scopes).every((level) => level === 'none')) {
    throw invalidField('scopes', 'required');
  }
  const end = Date.parse(expiresAt);
  if (end <= clock.now().getTime()) throw invalidField('expiresAt', 'end_in_past');
  if (end > createdAt.getTime() + maxKeyDays * dayMs) {
    throw invalidField('expiresAt', 'window_too_long', { maxDays: maxKeyDays });
  }
  if (!isPersonal && !hasScopes(actor.ability, scopes)) throw refusalAt('scopes', 'access.denied');
}

/** Locked, so that two requests can't both create the last one. */
async function requireRoom({ db, merchant, actor }: MemberTransaction, isPersonal: boolean) {
  const owner = isPersonal ? actor.id : merchant.id;
  const limit = isPersonal ? maxApiKeys.person : maxApiKeys.merchant;
  await lockName({ db }, owner);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from api_key
    where merchant_id = ${merchant.id} and revoked_at is null and expires_at > now()
      and is_personal = ${isPersonal}
      and (not is_personal or user_id = ${actor.id})`.execute(db);
  if ((rows[0]?.count ?? 0) >= limit) throw new AppError('api_key.too_many', { params: { limit } });
}

/** A user that no one can sign in as, so that bookings and logs name the key. */
async function createIdentity(tx: MemberTransaction, name: string): Promise<string> {
  const id = tx.newId();
  await insertRow(tx, 'app_user', {
    id,
    // Reserved by RFC 2606: no mail reaches it.
    email: `${id}@key.invalid`,
    full_name: name,
    status: 'service',
    is_all_bu: true,
    is_help_desk: true,
    has_accepted_terms: true,
  }).execute();
  return id;
}

function columnsOf({ name, scopes, networks, expiresAt }: ApiKeyBody) {
  return { name, networks, scopes: JSON.stringify(scopes), expires_at: expiresAt };
}

interface KeyChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly kind: 'key-created' | 'key-changed' | 'key-removed';
  readonly before: StoredKey | null;
  readonly after: StoredKey | null;
}

async function record(tx: MemberTransaction, { action, kind, before, after }: KeyChange) {
  const key = after ?? before;
  if (!key) return;
  const { id, name, user_id: userId } = key;
  await recordChange(tx, {
    action,
    object: { type: 'api-key', id, name },
    before: before && factsOf(before),
    after: after && factsOf(after),
  });
  const actorId = key.is_personal && userId === tx.actor.id ? null : tx.actor.id;
  await recordOwnEvent(tx, { kind, reason: 'api-key', userId, actorId, detail: name });
}

function factsOf({ name, networks, scopes, expires_at: expiresAt, last_four }: StoredKey) {
  return { name, lastFour: last_four, networks, expiresAt, ...ApiKeyScopes.parse(scopes) };
}
