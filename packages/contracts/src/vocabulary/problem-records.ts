/** Origin of a problem: a report, damage found at a return, or units that did not come back. */
export const problemKinds = ['report', 'damage', 'missing'] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** Subjects that reports of a room choose from. */
export const problemCategories = [
  'screen',
  'video-call',
  'temperature',
  'furniture',
  'cleanliness',
  'other',
] as const;
export type ProblemCategory = (typeof problemCategories)[number];

export const problemStates = ['open', 'resolved'] as const;
export type ProblemState = (typeof problemStates)[number];

/** Open problems by who works on them: no one yet, the reader, or a supplier. */
export const problemWorks = ['new', 'mine', 'supplier'] as const;
export type ProblemWork = (typeof problemWorks)[number];

/** Limits of the photos of a problem. */
export const problemPhotoLimits = { bytes: 10_485_760, perProblem: 5 } as const;
