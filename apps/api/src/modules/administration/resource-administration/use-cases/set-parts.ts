import type { ResourceBody } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import { findWantedParts, roomsAround, takeLinkedTimes, writeParts } from '../parts.repository.ts';

type Whole = Pick<ResourceBody, 'type' | 'buildingId'> &
  Pick<StoredResource, 'id' | 'parts' | 'partOf'>;

/**
 * Lets a room consist of others (F-05). The caller holds the lock of the hours, so that no booking
 * by the former parts is made concurrently.
 * @throws AppError resource.not_found, resource.is_part, resource.has_parts,
 *   resource.part_elsewhere, resource.parts_taken
 */
export async function setParts(
  tx: MemberTransaction,
  whole: Whole,
  wanted: readonly string[],
): Promise<void> {
  const partIds = [...new Set(wanted)];
  const former = whole.parts.map(({ id }) => id);
  if (new Set(former).symmetricDifference(new Set(partIds)).size === 0) return;
  await checkParts(tx, whole, partIds);
  const concerned = [whole.id, ...former, ...partIds];
  const before = await roomsAround(tx, concerned);
  await writeParts(tx, whole, partIds);
  const clashes = await takeLinkedTimes(tx, before, tx.clock.now());
  if (clashes.length === 0) return;
  const code = 'resource.parts_taken';
  throw new AppError(code, { issues: [{ path: 'partIds', code, params: {} }], clashes });
}

async function checkParts(
  tx: MemberTransaction,
  { id: wholeId, type, buildingId, partOf }: Whole,
  partIds: readonly string[],
): Promise<void> {
  if (partIds.length > 0 && partOf.length > 0) {
    throw refusalAt('partIds', 'resource.is_part', { names: namesOf(partOf) });
  }
  const rooms = new Map((await findWantedParts(tx, partIds)).map((room) => [room.id, room]));
  for (const id of partIds) {
    const room = rooms.get(id);
    if (room?.type !== type || id === wholeId) throw refusalAt('partIds', 'resource.not_found');
    if (room.hasParts) throw refusalAt('partIds', 'resource.has_parts', { names: room.name });
    if (room.buildingId !== buildingId) throw refusalAt('partIds', 'resource.part_elsewhere');
  }
}

/** Names of rooms as a text names them. */
export function namesOf(rooms: readonly { readonly name: string }[]): string {
  return rooms.map(({ name }) => name).join(', ');
}
