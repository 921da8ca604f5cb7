import type { seriesScopes } from '@axp/contracts';

/** How far a change of one date of a series reaches (Z-63). */
export type SeriesScope = (typeof seriesScopes)[number];
