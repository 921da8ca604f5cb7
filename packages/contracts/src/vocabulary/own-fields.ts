/** Owners of values: each field of a merchant belongs to resources, or to bookings (F-03). */
export const ownFieldSubjects = ['resource', 'booking'] as const;
export type OwnFieldSubject = (typeof ownFieldSubjects)[number];

export const ownFieldKinds = ['text', 'number', 'yes-no', 'choice', 'date'] as const;
export type OwnFieldKind = (typeof ownFieldKinds)[number];

/** Kinds that a search can filter by. */
export const filteredOwnFieldKinds = [
  'yes-no',
  'choice',
] as const satisfies readonly OwnFieldKind[];

/**
 * Readers of a field. `everyone`: all who see the resource or booking. `responsible`: of a resource,
 * who may open it in the administration; of a booking, its owners, those who decide on it, and those
 * who manage bookings.
 */
export const ownFieldReaders = ['everyone', 'responsible'] as const;
export type OwnFieldReaders = (typeof ownFieldReaders)[number];

/** People who fill a field: who books, or only those who manage resources or bookings. */
export const ownFieldWriters = ['administrators', 'booker'] as const;

export const ownFieldLimits = {
  /** Fields of one subject that are offered, and those kept for their old values as well. */
  fields: 40,
  keptFields: 200,
  /** Choices of a field that are offered, and those kept for their old values as well. */
  choices: 50,
  keptChoices: 200,
  label: 60,
  help: 200,
  text: 500,
  decimals: 4,
  number: 1_000_000_000,
  resources: 100,
  filters: 10,
} as const;
