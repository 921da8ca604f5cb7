/** Origin of a problem: a report, damage found at a return, or units that did not come back. */
export const problemKinds = ['report', 'damage', 'missing'] as const;
export type ProblemKind = (typeof problemKinds)[number];

export const problemStates = ['open', 'resolved'] as const;
export type ProblemState = (typeof problemStates)[number];

/** Limits of the photos of a problem. */
export const problemPhotoLimits = { bytes: 10_485_760, perProblem: 5 } as const;
