import { randomBytes } from 'node:crypto';
import { AppError } from '@axp/contracts';
import { formerSecretHours } from '@axp/contracts/vocabulary';
import type { SealedBox } from '@axp/server-kit/auth';
import { sql } from 'kysely';
import { updateRows } from '../../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../../records/audit/index.ts';
import { lockEndpoint } from '../endpoint.queries.ts';

const secretBytes = 32;
const endingChars = 4;

/** A new signing secret, as Standard Webhooks writes it, and its columns. */
export function sealedSecret(box: SealedBox) {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  return {
    secret,
    sealed_secret: box.seal(secret),
    secret_ending: secret.replace(/=+$/, '').slice(-endingChars),
  };
}

/** Columns of the address of a chat. The address is the secret: anyone who has it can write there. */
export function sealedAddress(box: SealedBox, address: string) {
  const ending = address.slice(-endingChars);
  return {
    url: `${new URL(address).origin}/…${ending}`,
    sealed_secret: box.seal(address),
    secret_ending: ending,
  };
}

/** @throws AppError webhook.not_found */
async function lockSigned(tx: MemberTransaction, id: string) {
  const row = await lockEndpoint(tx, id);
  if (row.format !== 'standard') throw new AppError('webhook.not_found');
  return row;
}

/** @throws AppError webhook.not_found */
export async function revealSecret(
  tx: MemberTransaction,
  box: SealedBox,
  id: string,
): Promise<string> {
  const { name, sealed_secret: sealed } = await lockSigned(tx, id);
  const object = { type: 'webhook', id, name } as const;
  await recordChange(tx, { action: 'reveal', object });
  return box.open(sealed);
}

/**
 * Replaces the secret; the former one signs as well for a day, so that the receiver can change it
 * without losing an event.
 * @throws AppError webhook.not_found
 */
export async function rotateSecret(
  tx: MemberTransaction,
  box: SealedBox,
  id: string,
): Promise<string> {
  const before = await lockSigned(tx, id);
  const { secret, ...sealed } = sealedSecret(box);
  await updateRows(tx, 'webhook_endpoint')
    .set({
      ...sealed,
      sealed_former_secret: before.sealed_secret,
      former_secret_until: sql`now() + make_interval(hours => ${formerSecretHours})`,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .execute();
  const object = { type: 'webhook', id, name: before.name } as const;
  const after = { hasNewSecret: true };
  await recordChange(tx, { action: 'update', object, before: { hasNewSecret: false }, after });
  return secret;
}
