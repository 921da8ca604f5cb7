import { randomInt } from 'node:crypto';
import { AppError, refusalAt } from '@axp/contracts';
import type { PairDisplayBody } from '@axp/contracts/administration';
import {
  displayActions,
  pairingAlphabet,
  pairingCodeLength,
  pairingMinutes,
  traitsOf,
} from '@axp/contracts/vocabulary';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import { sql } from 'kysely';
import { lockName } from '../../../../platform/db/lock-name.ts';
import { deleteRows, insertRow, selectRows } from '../../../../platform/db/tenant-rows.ts';
import type {
  MemberTransaction,
  RequestTransaction,
  TenantRows,
} from '../../../../platform/db/tenant-transaction.ts';
import { deviceName } from '../../../../platform/http/describe-device.ts';
import { recordOwnEvent } from '../../../../platform/security-log/security-log.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { findResourceRow } from '../../../resources/resources/index.ts';

/** 192 bits, like the secret of a calendar feed. */
const secretBytes = 24;

/** Devices that wait at one address, and for a merchant; more than are set up at once (H-09). */
const mostWaiting = { address: 30, merchant: 500 };

/**
 * Gives a device a code to show, and the secret that it has once someone entered the code.
 * @throws AppError display.too_many_pairings
 */
export async function startPairing(tx: RequestTransaction) {
  const { address, device } = tx.caller;
  await requireRoom(tx, address);
  const code = Array.from({ length: pairingCodeLength }, newCharacter).join('');
  const secret = newSecret(secretBytes);
  const now = tx.clock.now();
  const expiresAt = new Date(now.getTime() + pairingMinutes * 60_000).toISOString();
  await insertRow(tx, 'display_pairing', {
    code_hash: hashOf(code),
    token_hash: hashOf(secret),
    device: deviceName(device).slice(0, 300),
    address,
    created_at: now.toISOString(),
    expires_at: expiresAt,
  }).execute();
  return { code, secret, expiresAt };
}

function newCharacter(): string {
  return pairingAlphabet.charAt(randomInt(pairingAlphabet.length));
}

async function requireRoom(tx: RequestTransaction, address: string): Promise<void> {
  await lockName(tx, `pairing ${tx.merchant.id}`);
  const waiting = await selectRows(tx, 'display_pairing')
    .select((eb) => [
      eb.fn.countAll<number>().as('merchant'),
      eb.fn.countAll<number>().filterWhere('address', '=', address).as('address'),
    ])
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  const isFull =
    Number(waiting.address) >= mostWaiting.address ||
    Number(waiting.merchant) >= mostWaiting.merchant;
  if (isFull)
    throw new AppError('display.too_many_pairings', { params: { retryAfterSeconds: 60 } });
}

/**
 * Makes the device that shows a code a display. Returns its id.
 * @throws AppError display.code_unknown, resource.not_found, building.not_found
 */
export async function pair(
  tx: MemberTransaction,
  { code, kind, showsId, language }: PairDisplayBody,
): Promise<string> {
  const pairing = await deleteRows(tx, 'display_pairing')
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', tx.clock.now().toISOString())
    .returning(['token_hash', 'device'])
    .executeTakeFirst();
  if (!pairing) throw refusalAt('code', 'display.code_unknown');
  const id = tx.newId();
  const shown = kind === 'board' ? await buildingOf(tx, showsId) : await roomOf(tx, showsId);
  const { name, ...columns } = shown;
  await insertRow(tx, 'display', {
    id,
    ...columns,
    kind,
    language,
    user_id: await createIdentity(tx, name),
    theme: 'light',
    details: 'full',
    token_hash: pairing.token_hash,
    device: pairing.device,
    paired_at: tx.clock.now().toISOString(),
  }).execute();
  await recordOwnEvent(tx, { kind: 'key-created', reason: 'display', detail: name });
  await recordChange(tx, {
    action: 'create',
    object: { type: 'display', id, name },
    after: { shows: name, device: pairing.device, language },
  });
  return id;
}

/** A room, and the unit that walk-up bookings are counted for. */
async function roomOf(tx: MemberTransaction, id: string) {
  const resource = await findResourceRow(tx, id);
  if (!resource || traitsOf(resource.type).people !== 'invitees')
    throw refusalAt('showsId', 'resource.not_found');
  const { name, business_unit_id: ownUnitId } = resource;
  return {
    name,
    resource_id: id,
    building_id: null,
    business_unit_id: ownUnitId ?? tx.actor.defaultBusinessUnitId ?? (await firstUnitId(tx)),
    actions: [...displayActions],
  };
}

async function firstUnitId(tx: TenantRows): Promise<string | null> {
  const unit = await selectRows(tx, 'business_unit')
    .select('id')
    .where('is_active', '=', true)
    .orderBy('title')
    .executeTakeFirst();
  return unit?.id ?? null;
}

async function buildingOf(tx: TenantRows, id: string) {
  const building = await selectRows(tx, 'building')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!building) throw refusalAt('showsId', 'building.not_found');
  const { name } = building;
  return { name, resource_id: null, building_id: id, business_unit_id: null, actions: [] };
}

/** A user that no one can sign in as, who owns what is booked at the display. */
async function createIdentity(tx: MemberTransaction, name: string): Promise<string> {
  const id = tx.newId();
  await insertRow(tx, 'app_user', {
    id,
    // Reserved by RFC 2606: no mail reaches it.
    email: `${id}@display.invalid`,
    full_name: name,
    status: 'service',
    is_all_bu: true,
    has_accepted_terms: true,
  }).execute();
  return id;
}
