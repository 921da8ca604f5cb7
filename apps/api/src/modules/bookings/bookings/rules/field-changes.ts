import type { TimeSlot } from './time.ts';

/** Fields whose changes the history of a booking names. */
interface Tracked extends TimeSlot {
  readonly resourceId: string;
  readonly title: string;
  readonly attendees: number | null;
  readonly quantity: number;
  readonly driverId: string | null;
  readonly bookedForId: string;
  readonly ownFields: Readonly<Record<string, unknown>>;
}

/** Those that are known; the others count as unchanged. */
type Known = { readonly [K in keyof Tracked]?: Tracked[K] | undefined };

/** A changed field as it is stored: resources and people by their ids. */
export interface StoredChange {
  readonly field:
    | 'time'
    | 'resource'
    | 'title'
    | 'attendees'
    | 'quantity'
    | 'driver'
    | 'bookedFor'
    | 'ownFields'
    | 'answer'
    | 'series';
  readonly before: unknown;
  /** Of own fields the ids of those that changed: their values are not kept. */
  readonly after: unknown;
  /** Address of the invitee who answered. */
  readonly invitee?: string;
}

const names = [
  ['resourceId', 'resource'],
  ['title', 'title'],
  ['attendees', 'attendees'],
  ['quantity', 'quantity'],
  ['driverId', 'driver'],
  ['bookedForId', 'bookedFor'],
] as const satisfies readonly (readonly [keyof Tracked, StoredChange['field']])[];

/** Returns what a step changed, the time first. */
export function changesBetween(before: Known, after: Known): readonly StoredChange[] {
  const moved = { start: after.start ?? before.start, end: after.end ?? before.end };
  const isMoved = moved.start !== before.start || moved.end !== before.end;
  const time = { start: before.start, end: before.end };
  return [
    ...(isMoved ? [{ field: 'time', before: time, after: moved } as const] : []),
    ...names.flatMap(([name, field]) => {
      const [from, to] = [before[name], after[name]];
      return from === undefined || to === undefined || from === to
        ? []
        : [{ field, before: from, after: to }];
    }),
    ...changedOwnFields(before.ownFields, after.ownFields),
  ];
}

function changedOwnFields(
  before: Tracked['ownFields'] = {},
  after: Tracked['ownFields'] = before,
): readonly StoredChange[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...ids].filter((id) => (before[id] ?? null) !== (after[id] ?? null));
  return changed.length > 0 ? [{ field: 'ownFields', before: null, after: changed }] : [];
}
