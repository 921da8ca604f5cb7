import type { Language } from './languages.ts';
import { localeOf } from './languages.ts';

/** CLDR calls the time of these countries "Indochina Time", which no one there does. */
const countries: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'Asia/Bangkok': { en: 'Thailand Time', th: 'เวลาประเทศไทย' },
  'Asia/Ho_Chi_Minh': { en: 'Vietnam Time', th: 'เวลาเวียดนาม' },
  'Asia/Phnom_Penh': { en: 'Cambodia Time', th: 'เวลากัมพูชา' },
  'Asia/Saigon': { en: 'Vietnam Time', th: 'เวลาเวียดนาม' },
  'Asia/Vientiane': { en: 'Laos Time', th: 'เวลาลาว' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, language: Language): Intl.DateTimeFormat {
  const key = `${timeZone} ${language}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf[language], {
    timeZone,
    timeZoneName: 'longGeneric',
  });
  formats.set(key, made);
  return made;
}

interface Reading {
  readonly language: Language;
  /** Instant at which the name holds; a zone can change its name. */
  readonly at: string | number;
}

/** Returns what people call the time of a zone: `Singapore Standard Time`, `เวลาประเทศไทย`. */
export function zoneName(timezone: string, { language, at }: Reading): string {
  const country = countries[timezone];
  if (country) return country[language];
  const parts = formatOf(timezone, language).formatToParts(new Date(at));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
  // Near a clock change CLDR adds a country: "Central European Time (Germany)".
  return name.replace(/ \(.+\)$/, '');
}
