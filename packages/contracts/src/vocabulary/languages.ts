export const languages = ['en', 'th'] as const;
export type Language = (typeof languages)[number];

/** Returns something for each language; every list of languages that is not a type comes from here. */
export function perLanguage<T>(of: (language: Language) => T): Record<Language, T> {
  return { en: of('en'), th: of('th') };
}

/** British English, and Thai with the Buddhist era. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-GB', th: 'th-TH' };

/** Follows a time of day in a sentence. */
export const afterTime: Readonly<Record<Language, string>> = { en: '', th: ' น.' };

/** Ends the name of a field that has a value for each language. */
export const fieldEnd = { en: 'En', th: 'Th' } as const satisfies Record<Language, string>;

/** Returns a field for each language: `nameEn` and `nameTh` for `name`. */
export function fieldsPerLanguage<Name extends string, T>(
  name: Name,
  of: (language: Language) => T,
): { [L in Language as `${Name}${(typeof fieldEnd)[L]}`]: T };
export function fieldsPerLanguage(name: string, of: (language: Language) => unknown) {
  return Object.fromEntries(
    languages.map((language) => [`${name}${fieldEnd[language]}`, of(language)]),
  );
}
