import type { ResourceBody } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import {
  deleteParts,
  findWantedParts,
  insertParts,
  roomsAround,
  takeLinkedTimes,
} from '../parts.repository.ts';

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
  if (!areOthers(former, partIds)) return;
  await checkParts(tx, whole, partIds);
  const change = { ...whole, former, partIds };
  const around = await unlinkParts(tx, [change]);
  await linkParts(tx, [change], around);
}

/** A room before and after a change of its parts. */
export interface PartsChange {
  readonly id: string;
  readonly buildingId: string;
  readonly former: readonly string[];
  readonly partIds: readonly string[];
}

/** Takes the parts of some rooms away; answers the rooms whose time depends on the change. */
export async function unlinkParts(
  tx: MemberTransaction,
  changes: readonly PartsChange[],
): Promise<readonly string[]> {
  if (changes.length === 0) return [];
  const concerned = changes
    .filter(({ former, partIds }) => areOthers(former, partIds))
    .flatMap(({ id, former, partIds }) => [id, ...former, ...partIds]);
  const around = await roomsAround(tx, concerned);
  await deleteParts(
    tx,
    changes.map(({ id }) => id),
  );
  return around;
}

/**
 * Gives rooms their parts, and lets all that is planned there take the time of the linked rooms.
 * @throws AppError resource.parts_taken
 */
export async function linkParts(
  tx: MemberTransaction,
  changes: readonly PartsChange[],
  around: readonly string[],
): Promise<void> {
  await insertParts(tx, changes);
  if (around.length === 0) return;
  const clashes = await takeLinkedTimes(tx, around, tx.clock.now());
  if (clashes.length === 0) return;
  const code = 'resource.parts_taken';
  throw new AppError(code, { issues: [{ path: 'partIds', code, params: {} }], clashes });
}

/** Whether two lists name other rooms, in any order. */
export function areOthers(before: readonly string[], after: readonly string[]): boolean {
  return new Set(before).symmetricDifference(new Set(after)).size > 0;
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
