import * as z from 'zod/mini';
import { Timezone } from '../auth/profile.ts';
import { SourceKey } from '../move-in/moved-file.ts';
import { adminOperation } from '../operation.ts';
import {
  commaList,
  Id,
  Instant,
  line,
  namedObject,
  PageMeta,
  PageQuery,
  Version,
  WallTime,
} from '../schemas.ts';
import {
  leftReasons,
  movedKinds,
  movedSubjects,
  movedSystems,
  moveInLimits,
  moveInOutcomes,
  moveInStates,
} from '../vocabulary/move-in.ts';
import { csvSeparators, FormatQuery, sheetErrors, sheetTypes } from './sheet-columns.ts';

const listedKinds = ['building', 'resource', 'person', 'booking'] as const;

/** How many things of a kind have an outcome. */
const Count = z.object({
  kind: z.enum(movedKinds),
  outcome: z.enum(moveInOutcomes),
  count: z.int(),
});

/** An import from another system: what was read, what was chosen, what a check or a run found. */
export const MoveIn = namedObject('MoveIn', {
  id: Id,
  version: z.int(),
  state: z.enum(moveInStates),
  system: z.enum(movedSystems),
  /** Version of the other product; empty if unknown. */
  systemVersion: z.string(),
  fileName: z.string(),
  fileBytes: z.int(),
  /** When the other system was read. */
  readAt: Instant,
  startedAt: Instant,
  startedBy: z.object({ id: Id, fullName: z.string() }),
  subjects: z.array(z.enum(movedSubjects)),
  /** When a draft and its file are deleted. */
  keptUntil: Instant,
  /** Numbers of things that were read; taken and named, they are all there is. */
  read: z.array(z.object({ kind: z.enum(movedKinds), count: z.int() })),
  left: z.array(
    z.object({
      kind: z.enum(movedKinds),
      reason: z.enum(leftReasons),
      count: z.int(),
      examples: z.array(z.string()),
    }),
  ),
  /** Periods that have no clock times yet, or have those that were chosen. */
  periods: z.array(
    z.object({
      key: SourceKey,
      building: z.string(),
      title: z.string(),
      start: z.nullable(WallTime),
      end: z.nullable(WallTime),
    }),
  ),
  /** Of the state: planned while it is a draft or checked, done afterwards. */
  counts: z.array(Count),
  /** Of the check or the run that goes on, or went on last. */
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** How long the last check or run took; a run takes about as long as its check. */
  workSeconds: z.nullable(z.int()),
  checkedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** Until when, and whether something that it made has been changed or booked since. */
  undo: z.nullable(z.object({ until: Instant, changed: z.int() })),
  /** New people who have no invitation yet. */
  uninvited: z.int(),
  /** Choices that hold for all bookings without one of their own. */
  forAll: z.object({ conflicts: z.enum(['leave', 'move']), takesBreaches: z.boolean() }),
});
export type MoveIn = z.output<typeof MoveIn>;

/** Something here that a thing of the file could be, or that takes its time. */
const Here = z.object({ id: Id, name: z.string(), detail: z.string() });

/** A thing of the file beside what it becomes here. */
export const MoveInRow = namedObject('MoveInRow', {
  kind: z.enum(listedKinds),
  key: SourceKey,
  /** In the words of the other system. */
  name: z.string(),
  /** Address, place, or time: what tells it apart. */
  detail: z.string(),
  outcome: z.enum(moveInOutcomes),
  /** Why it has this outcome, in the reader's language; empty where that needs no words. */
  reason: z.string(),
  /** Upcoming bookings of a person or a resource; dates of a series; 1 for a booking. */
  bookings: z.int(),
  /** Of a booking. */
  time: z.nullable(z.object({ start: Instant, end: Instant, timezone: z.string() })),
  /** Thing here that it is or becomes; of a booking, its resource. */
  here: z.nullable(Here),
  /** Of a conflict, what takes the time; a private booking has no name. */
  clash: z.nullable(
    z.object({ name: z.nullable(z.string()), start: Instant, end: Instant, isAlike: z.boolean() }),
  ),
  /** Of what is undecided: what it could be. Of a conflict: the best resource that is free. */
  suggestion: z.nullable(Here),
});
export type MoveInRow = z.output<typeof MoveInRow>;

const ToHere = z.strictObject({ to: z.literal('existing'), id: Id });
const Leave = z.strictObject({ to: z.literal('leave') });
const Create = z.strictObject({ to: z.literal('create') });

/** Decisions by the keys of the file; absent ones stay as they are. */
export const MoveInChoices = z.strictObject({
  version: Version,
  periods: z.optional(z.record(SourceKey, z.strictObject({ start: WallTime, end: WallTime }))),
  buildings: z.optional(z.record(SourceKey, z.union([ToHere, Create, Leave]))),
  resources: z.optional(z.record(SourceKey, z.union([ToHere, Create, Leave]))),
  people: z.optional(z.record(SourceKey, z.union([ToHere, Create, Leave]))),
  /** Of conflicts: moves a booking, or the dates of a series that clash, to another resource. */
  bookings: z.optional(z.record(SourceKey, z.union([ToHere, Leave]))),
  /** One choice for all conflicts that have none of their own: the best free resource, or none. */
  conflicts: z.optional(z.enum(['leave', 'move'])),
  /** Whether bookings that a rule here would not allow are taken as they are. */
  takesBreaches: z.optional(z.boolean()),
});
export type MoveInChoices = z.output<typeof MoveInChoices>;

const success = { status: 200, data: MoveIn } as const;

export const listMoveIns = adminOperation('GET', '/move-ins', {
  summary: 'List imports from other systems, the newest first',
  access: ['update', 'MoveIn'],
  success: { status: 200, data: z.array(MoveIn) },
});

export const downloadMoveInTemplate = adminOperation('GET', '/move-ins/template', {
  summary:
    'Download a sheet with the columns of bookings from elsewhere; for Excel with an example and help',
  access: ['update', 'MoveIn'],
  query: z.strictObject(FormatQuery),
  download: sheetTypes,
});

export const startMoveIn = adminOperation('POST', '/move-ins', {
  summary: 'Upload a file of another system; nothing is imported yet',
  access: ['update', 'MoveIn'],
  query: z.strictObject({
    /** Of a calendar file: the resource whose bookings it has. */
    resourceId: z.optional(Id),
    /** Of times without a zone. */
    timezone: z.optional(Timezone),
    /** Subjects to import; absent: all of them. Things here already are matched all the same. */
    subjects: z.optional(
      commaList(z.enum(movedSubjects), movedSubjects.length).check(z.minLength(1)),
    ),
  }),
  upload: {
    maxBytes: moveInLimits.bytes,
    mediaTypes: [
      'application/gzip',
      'application/json',
      'text/calendar',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  },
  success: { status: 201, data: MoveIn },
  errors: ['move_in.unreadable', 'resource.not_found', ...sheetErrors],
});

export const getMoveIn = adminOperation('GET', '/move-ins/{id}', {
  summary: 'Get an import with its counts and its progress',
  access: ['update', 'MoveIn'],
  success,
  errors: ['move_in.not_found'],
});

export const listMoveInRows = adminOperation('GET', '/move-ins/{id}/rows', {
  summary: 'List what an import makes of the buildings, resources, people and bookings of its file',
  access: ['update', 'MoveIn'],
  query: z.strictObject({
    kind: z.enum(listedKinds),
    outcome: z.optional(z.enum(moveInOutcomes)),
    q: z.optional(line(0, 100)),
    ...PageQuery,
  }),
  success: { status: 200, data: z.array(MoveInRow), meta: PageMeta },
  errors: ['move_in.not_found'],
});

export const downloadMoveInRows = adminOperation('GET', '/move-ins/{id}/protocol', {
  summary: 'Download what an import makes of each row, and what it leaves out, as CSV',
  access: ['update', 'MoveIn'],
  query: z.strictObject({ separator: z._default(z.enum(csvSeparators), 'comma') }),
  download: ['text/csv'],
  errors: ['move_in.not_found'],
});

export const chooseInMoveIn = adminOperation('PATCH', '/move-ins/{id}', {
  summary: 'Decide what becomes of things of the file',
  access: ['update', 'MoveIn'],
  body: MoveInChoices,
  success,
  errors: [
    'move_in.not_found',
    'move_in.stale',
    'move_in.begun',
    'building.not_found',
    'resource.not_found',
    'user.not_found',
  ],
});

export const checkMoveIn = adminOperation('POST', '/move-ins/{id}/check', {
  summary: 'Try an import on the rules and bookings of this moment; nothing is kept of it',
  access: ['update', 'MoveIn'],
  success,
  errors: ['move_in.not_found', 'move_in.begun'],
});

export const runMoveIn = adminOperation('POST', '/move-ins/{id}/run', {
  summary: 'Import what was checked; what is here already stays as it is',
  access: ['update', 'MoveIn'],
  guarded: true,
  body: z.strictObject({ version: Version }),
  success,
  errors: ['move_in.not_found', 'move_in.stale', 'move_in.begun', 'move_in.unchecked'],
});

export const undoMoveIn = adminOperation('POST', '/move-ins/{id}/undo', {
  summary: 'Remove what an import made, as long as none of it was changed or booked',
  access: ['update', 'MoveIn'],
  guarded: true,
  success,
  errors: ['move_in.not_found', 'move_in.not_undoable'],
});

export const inviteMovedIn = adminOperation('POST', '/move-ins/{id}/invitations', {
  summary: 'Invite the people whom an import created',
  access: ['update', 'MoveIn'],
  guarded: true,
  success,
  errors: ['move_in.not_found', 'limit.reached', 'limit.merchant_reached'],
});

export const discardMoveIn = adminOperation('DELETE', '/move-ins/{id}', {
  summary: 'Delete the draft of an import with its file',
  access: ['update', 'MoveIn'],
  errors: ['move_in.not_found', 'move_in.begun'],
});
