import { AppError } from '@axp/contracts';
import type { SealedBox } from '@axp/server-kit/auth';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordOwnEvent } from '../../../platform/security-log/security-log.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { recordChange } from '../../audit/index.ts';
import {
  deleteCode,
  findActiveResource,
  findCodeDate,
  findResourceName,
  replaceCode,
} from '../code.repository.ts';

interface MadeCode {
  readonly resource: { readonly id: string; readonly name: string };
  readonly createdAt: string;
  readonly secret: string;
}

/** 192 bits, like the secret of a calendar feed. */
const secretBytes = 24;

/** Creates the code of a resource; its secret is stored as a hash, and sealed for its label. */
export async function createCode(
  tx: MemberTransaction,
  resourceId: string,
  box: SealedBox,
): Promise<MadeCode> {
  const resource = await findActiveResource(tx, resourceId);
  if (!resource) throw new AppError('resource.not_found');
  const { name, type } = resource;
  refuseUnlessOffered(tx.merchant, type);
  const secret = newSecret(secretBytes);
  const before = await findCodeDate(tx, resourceId);
  const createdAt = await replaceCode(tx, {
    resourceId,
    secretHash: hashOf(secret),
    sealedSecret: box.seal(secret),
  });
  await tx.uses.count({ keys: 1 });
  await recordOwnEvent(tx, { kind: 'key-created', reason: 'resource-code', detail: name });
  await recordChange(tx, {
    action: 'update',
    object: { type: 'resource', id: resourceId, name },
    before: { qrCode: before },
    after: { qrCode: createdAt },
  });
  return { resource: { id: resourceId, name }, createdAt, secret };
}

/** Removes the code of a resource; scans of it then report that it is invalid. */
export async function removeCode(tx: MemberTransaction, resourceId: string): Promise<void> {
  const before = await findCodeDate(tx, resourceId);
  const name = await findResourceName(tx, resourceId);
  const isRemoved = await deleteCode(tx, resourceId);
  if (!isRemoved || name === null) throw new AppError('code.not_found');
  await recordOwnEvent(tx, { kind: 'key-removed', reason: 'resource-code', detail: name });
  await recordChange(tx, {
    action: 'update',
    object: { type: 'resource', id: resourceId, name },
    before: { qrCode: before },
    after: { qrCode: null },
  });
}
