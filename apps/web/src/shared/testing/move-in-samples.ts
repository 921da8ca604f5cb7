import type { MoveIn, MoveInRow } from '@axp/contracts/move-in';
import { getMoveIn, listMoveInRows } from '@axp/contracts/move-in';
import { handle, server } from './server.ts';

export const moveInId = '019a1f00-0000-7000-8000-0000000000e1';

/** Address of a step of the sample. */
export const at = (step: string) => `/admin/move-in/${step}?id=${moveInId}`;

/** A draft from LibreBooking whose file was read, and nothing decided. */
export const draft: MoveIn = {
  id: moveInId,
  version: 3,
  state: 'draft',
  system: 'librebooking',
  systemVersion: '4.1.0',
  fileName: 'librebooking.json.gz',
  fileBytes: 3_145_728,
  readAt: '2026-11-24T02:00:00.000Z',
  startedAt: '2026-11-24T03:00:00.000Z',
  startedBy: { id: '019a1f00-0000-7000-8000-0000000000a1', fullName: 'Amelia Grant' },
  keptUntil: '2026-12-01T03:00:00.000Z',
  subjects: ['resources', 'people', 'bookings'],
  read: [
    { kind: 'unit', count: 9 },
    { kind: 'building', count: 3 },
    { kind: 'resource', count: 88 },
    { kind: 'person', count: 1214 },
    { kind: 'field', count: 4 },
    { kind: 'series', count: 96 },
    { kind: 'booking', count: 9120 },
  ],
  left: [
    { kind: 'booking', reason: 'past', count: 6000, examples: ['Kick-off', 'Review'] },
    { kind: 'resource', reason: 'deleted', count: 2, examples: ['Attic', 'Cellar'] },
  ],
  periods: [],
  counts: [
    { kind: 'unit', outcome: 'matched', count: 7 },
    { kind: 'unit', outcome: 'created', count: 2 },
    { kind: 'building', outcome: 'matched', count: 3 },
    { kind: 'resource', outcome: 'matched', count: 71 },
    { kind: 'resource', outcome: 'created', count: 11 },
    { kind: 'resource', outcome: 'undecided', count: 4 },
    { kind: 'person', outcome: 'matched', count: 1171 },
    { kind: 'person', outcome: 'created', count: 38 },
    { kind: 'person', outcome: 'left', count: 3 },
    { kind: 'person', outcome: 'undecided', count: 2 },
  ],
  progress: null,
  workSeconds: null,
  checkedAt: null,
  endedAt: null,
  undo: null,
  uninvited: 0,
  forAll: { conflicts: 'leave', takesBreaches: true },
};

const settled = draft.counts.filter(({ outcome }) => outcome !== 'undecided');

/** The same after a check that found some of everything. */
export const checked: MoveIn = {
  ...draft,
  version: 8,
  state: 'checked',
  workSeconds: 300,
  checkedAt: '2026-11-24T03:18:00.000Z',
  counts: [
    ...settled,
    { kind: 'series', outcome: 'ready', count: 96 },
    { kind: 'booking', outcome: 'ready', count: 3050 },
    { kind: 'booking', outcome: 'conflict', count: 31 },
    { kind: 'booking', outcome: 'breaks_rule', count: 17 },
    { kind: 'booking', outcome: 'impossible', count: 8 },
    { kind: 'booking', outcome: 'left', count: 5 },
    { kind: 'booking', outcome: 'known', count: 9 },
  ],
};

/** The same after it ran. */
export const done: MoveIn = {
  ...checked,
  version: 12,
  state: 'done',
  endedAt: '2026-11-24T03:20:00.000Z',
  undo: { until: '2026-11-25T03:20:00.000Z', changed: 0 },
  uninvited: 38,
};

export function row(
  kind: MoveInRow['kind'],
  key: string,
  change: Partial<MoveInRow> = {},
): MoveInRow {
  return {
    kind,
    key,
    name: key,
    detail: '',
    outcome: 'undecided',
    reason: '',
    bookings: 0,
    time: null,
    here: null,
    clash: null,
    suggestion: null,
    ...change,
  };
}

/** Serves an import with its rows, which are filtered by kind, outcome and words as the server does. */
export function serveMoveIn(moveIn: MoveIn, rows: readonly MoveInRow[] = []): void {
  server.use(
    handle(getMoveIn, () => Response.json({ data: moveIn })),
    handle(listMoveInRows, ({ url }) => {
      const asked = new URL(url).searchParams;
      const limit = Number(asked.get('limit'));
      const from = Number(asked.get('cursor') ?? 0);
      const wanted = asked.get('outcome');
      const found = rows.filter(
        ({ kind, outcome, name }) =>
          kind === asked.get('kind') &&
          (wanted === null || outcome === wanted) &&
          name.includes(asked.get('q') ?? ''),
      );
      const next = from + limit;
      const nextCursor = next < found.length ? String(next) : null;
      return Response.json({ data: found.slice(from, next), meta: { nextCursor } });
    }),
  );
}
