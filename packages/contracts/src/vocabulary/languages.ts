export type Language = 'en' | 'th';
export const languages = ['en', 'th'] as const satisfies readonly Language[];

/** British English, and Thai with the Buddhist era. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-GB', th: 'th-TH' };
