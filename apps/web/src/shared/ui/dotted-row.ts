const dotWidth = '1em';

/** A row of facts: the dot before the first one of each line is outside, and cut off. */
export const dottedRow = {
  display: 'flex',
  flexWrap: 'wrap',
  ml: `-${dotWidth}`,
  // No outline is cut off.
  clipPath: `inset(-4px -4px -4px ${dotWidth})`,
} as const;

export const dottedFact = { position: 'relative', minWidth: 0, pl: dotWidth } as const;

/** The dot before a fact. */
export const factDot = {
  position: 'absolute',
  left: 0,
  width: dotWidth,
  textAlign: 'center',
} as const;
