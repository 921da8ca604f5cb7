/** Of whom a merchant requires a second factor (H-11). */
export const secondFactorRules = ['none', 'administrators', 'everybody'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** Steps between a valid password and the tokens. */
export const secondFactorSteps = ['verify', 'enrol'] as const;

export const longestPasskeyName = 80;
