/** The legal texts that a merchant may write itself. */
export const legalTextKinds = ['terms', 'privacy'] as const;
export type LegalTextKind = (typeof legalTextKinds)[number];
