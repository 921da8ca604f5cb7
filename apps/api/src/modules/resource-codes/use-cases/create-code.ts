import { AppError } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import type { CodeWork } from './visit-by-code.ts';

interface MadeCode {
  readonly resource: { readonly id: string; readonly name: string };
  readonly createdAt: string;
  readonly secret: string;
}

/** 192 bits, like the secret of a calendar feed. */
const secretBytes = 24;

/** Creates the code of a resource and returns its secret, of which only the hash is stored. */
export async function createCode(
  { codes, audit, record, booking: { merchant, uses } }: CodeWork,
  resourceId: string,
): Promise<MadeCode> {
  const resource = await codes.findResource(resourceId);
  if (!resource) throw new AppError('resource.not_found');
  const { name, type } = resource;
  refuseUnlessOffered(merchant, type);
  const secret = newSecret(secretBytes);
  const before = await codes.madeAt(resourceId);
  const createdAt = await codes.replace({ resourceId, secretHash: hashOf(secret) });
  await uses.count({ keys: 1 });
  await record({ kind: 'key-created', reason: 'resource-code', detail: name });
  await audit.record({
    action: 'update',
    object: { type: 'resource', id: resourceId, name },
    before: { qrCode: before },
    after: { qrCode: createdAt },
  });
  return { resource: { id: resourceId, name }, createdAt, secret };
}

/** Removes the code of a resource; scans of it then report that it is invalid. */
export async function removeCode(
  { codes, audit, record }: CodeWork,
  resourceId: string,
): Promise<void> {
  const before = await codes.madeAt(resourceId);
  const name = await codes.nameOf(resourceId);
  const isRemoved = await codes.remove(resourceId);
  if (!isRemoved || name === null) throw new AppError('code.not_found');
  await record({ kind: 'key-removed', reason: 'resource-code', detail: name });
  await audit.record({
    action: 'update',
    object: { type: 'resource', id: resourceId, name },
    before: { qrCode: before },
    after: { qrCode: null },
  });
}
