import type { SheetRow } from '../../../../platform/sheets/read-sheet.ts';
import type { PartsChange } from '../use-cases/set-parts.ts';
import { areOthers, namesOf } from '../use-cases/set-parts.ts';
import type { Known, PlannedRow } from './sheet-plan.ts';

/** A room as a sheet leaves it. */
interface Room {
  readonly id: string;
  readonly name: string;
  readonly buildingId: string;
  readonly partIds: readonly string[];
}

/** Broken rule of a row, at the field that a form would name. */
interface PartsFault {
  readonly field: 'partIds' | 'buildingId';
  readonly code: string;
  readonly params: { readonly names?: string };
}

/** Whether any row says which rooms a room consists of. */
export function nameParts(rows: readonly SheetRow[]): boolean {
  return rows.some(({ cells }) => (cells.get('parts') ?? '') !== '');
}

/** The rooms of a kind once the rows are written. */
function roomsAfter(planned: readonly PlannedRow[], { resources }: Known) {
  const stored = resources.map(
    ({ id, name, building, parts }): Room => ({
      id,
      name,
      buildingId: building.id,
      partIds: parts.map((part) => part.id),
    }),
  );
  const written = planned.map(
    ({ id, body: { name, buildingId, partIds = [] } }): Room => ({ id, name, buildingId, partIds }),
  );
  const rooms = new Map([...stored, ...written].map((room) => [room.id, room]));
  const wholesOf = new Map<string, Room[]>();
  for (const whole of rooms.values()) {
    for (const id of whole.partIds) wholesOf.set(id, [...(wholesOf.get(id) ?? []), whole]);
  }
  return { rooms, wholesOf: (id: string) => wholesOf.get(id) ?? [] };
}

const partsOf = ({ before }: PlannedRow) => before?.parts.map(({ id }) => id) ?? [];

function hasOtherParts(row: PlannedRow): boolean {
  return areOthers(partsOf(row), row.body.partIds ?? []);
}

/** Leaves out rows that break a rule of a form (F-05), until those that are left keep all. */
export function settleParts(planned: readonly PlannedRow[], rules: PartsRules) {
  let kept = planned;
  const refusals: { readonly row: PlannedRow; readonly fault: PartsFault }[] = [];
  for (;;) {
    const faultOf = judgeParts(kept, rules);
    const broken = kept.flatMap((row) => {
      const fault = faultOf(row);
      return fault ? [{ row, fault }] : [];
    });
    if (broken.length === 0) return { kept, refusals };
    const rows = new Set(broken.map(({ row }) => row));
    kept = kept.filter((row) => !rows.has(row));
    refusals.push(...broken);
  }
}

interface PartsRules {
  readonly known: Known;
  /** Rooms whose bookings do not allow the parts that they are to get. */
  readonly taken: ReadonlySet<string>;
}

/** Returns a judge of rows by what all of them leave. */
function judgeParts(planned: readonly PlannedRow[], { known, taken }: PartsRules) {
  const { rooms, wholesOf } = roomsAfter(planned, known);
  return (row: PlannedRow): PartsFault | null => {
    const { id, body } = row;
    const { buildingId, partIds = [] } = body;
    const wholes = wholesOf(id);
    if (taken.has(id)) return refused('resource.parts_taken');
    if (partIds.includes(id)) return refused('resource.not_found');
    if (partIds.length > 0 && wholes.length > 0) return refused('resource.is_part', wholes);
    const parts = partIds.map((partId) => rooms.get(partId));
    for (const part of parts) {
      // A row with a fault adds no room.
      if (!part) return refused('resource.not_found');
      if (part.partIds.length > 0) return refused('resource.has_parts', [part]);
    }
    const isTogether = [...parts, ...wholes].every((room) => room?.buildingId === buildingId);
    if (isTogether) return null;
    const field = hasOtherParts(row) ? 'partIds' : 'buildingId';
    return { ...refused('resource.part_elsewhere'), field };
  };
}

function refused(code: string, rooms: readonly Room[] = []): PartsFault {
  return { field: 'partIds', code, params: rooms.length > 0 ? { names: namesOf(rooms) } : {} };
}

/** Changes of parts, and of the building of rooms with parts. */
export function partsChanges(planned: readonly PlannedRow[]): readonly PartsChange[] {
  return planned.flatMap((row) => {
    const { id, before, body } = row;
    const { buildingId, partIds = [] } = body;
    const former = partsOf(row);
    const isMoved = former.length > 0 && before?.building.id !== buildingId;
    return hasOtherParts(row) || isMoved ? [{ id, buildingId, former, partIds }] : [];
  });
}

/** Stored rooms that get other parts, with the rooms that can't be booked beside them then. */
export function rivalsOf(planned: readonly PlannedRow[], known: Known) {
  const { wholesOf } = roomsAfter(planned, known);
  return planned.filter(hasOtherParts).flatMap(({ id, before, body: { partIds = [] } }) => {
    if (before === null) return [];
    const others = partIds.flatMap(wholesOf).filter((whole) => whole.id !== id);
    return [{ id, rivals: [...new Set([...partIds, ...others.map((whole) => whole.id)])] }];
  });
}
