/** Systems that people move in from. */
export const movedSystems = ['librebooking', 'mrbs', 'calendar', 'sheet'] as const;
export type MovedSystem = (typeof movedSystems)[number];

export const movedKinds = [
  'unit',
  'building',
  'resource',
  'person',
  'field',
  'rule',
  'blackout',
  'series',
  'booking',
] as const;
export type MovedKind = (typeof movedKinds)[number];

/** Subjects of a system; one that is not chosen is left out and counted. */
export const movedSubjects = ['resources', 'people', 'bookings'] as const;
export type MovedSubject = (typeof movedSubjects)[number];

/** Why something of the source is not taken over. */
export const leftReasons = [
  /** It ended before the reading. */
  'past',
  'cancelled',
  'deleted',
  /** The product has nothing like it. */
  'no_counterpart',
  /** The row contradicts itself or refers to what is not there. */
  'damaged',
  /** Its time ends before it starts, or is no time. */
  'no_time',
  /** The same as another row. */
  'double',
  /** More than the product takes of this. */
  'too_many',
] as const;
export type LeftReason = (typeof leftReasons)[number];

export const moveInStates = [
  'draft',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type MoveInState = (typeof moveInStates)[number];

/** States in which a server works on an import. */
export const workingStates = ['checking', 'running', 'undoing'] as const;
export type WorkingState = (typeof workingStates)[number];

export function isWorking(state: string): boolean {
  return workingStates.some((one) => one === state);
}

/** What happens to a thing of the file: decided, or proposed by the check. */
export const moveInOutcomes = [
  /** It is here already, by an earlier import. */
  'known',
  /** It is the same as something here. */
  'matched',
  'created',
  /** A person has to decide; until then it is left out. */
  'undecided',
  'left',
  /** Free, and within all rules. */
  'ready',
  /** Taken as it is, although a rule here would not allow it. */
  'breaks_rule',
  /** Something else has its time. */
  'conflict',
  /** Its resource or person is left out, or its time is unknown. */
  'impossible',
] as const;
export type MoveInOutcome = (typeof moveInOutcomes)[number];

export const moveInLimits = {
  bytes: 100_000_000,
  /** Days that a draft and its file are kept. */
  draftDays: 7,
  undoHours: 24,
  examples: 10,
  resources: 5_000,
  people: 50_000,
  bookings: 200_000,
} as const;
