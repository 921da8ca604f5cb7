import table from './timezones.json';

/**
 * Time zones as users know them (P-03): a row per Windows time zone, with all its IANA names.
 * `offset` is in hours from UTC, in summer where `isdst`; `text` shows standard time.
 *
 * Sources: rows and members from Unicode CLDR 48.2 (windowsZones, and the aliases of its bcp47 time
 * zones); names and abbreviations from timezones.json 1.7.2 (MIT), completed by those of Windows;
 * offsets from the IANA database 2026c for 2027. Five zones are in another row than in CLDR, because
 * their offsets have changed: America/Edmonton, America/Vancouver, America/Scoresbysund,
 * Antarctica/Casey and Antarctica/Vostok. Antarctica/Troll has a row of its own. The test next to
 * this file compares all of it with Intl.
 */
export interface TimezoneOption {
  readonly value: string;
  readonly abbr: string;
  readonly offset: number;
  readonly isdst: boolean;
  readonly text: string;
  /** IANA names; the first stands for the row. */
  readonly utc: readonly string[];
}

export const timezoneTable: readonly TimezoneOption[] = table;

const rowOfName = new Map(
  timezoneTable.flatMap((row) => row.utc.map((name) => [name.toLowerCase(), row] as const)),
);

/** The row that an IANA name belongs to. */
export function timezoneRowOf(name: string): TimezoneOption | null {
  return rowOfName.get(name.toLowerCase()) ?? null;
}

/** Returns the first name of the row; unknown names stay as they are. */
export function firstIdentifierOf(name: string): string {
  return timezoneRowOf(name)?.utc[0] ?? name;
}

/** Names are found with and without their underscores and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[_/]/g, ' ').toLowerCase();
}

/** Whether texts of a zone contain every typed word. */
export function hasWords(texts: readonly string[], typed: string): boolean {
  const known = plain(texts.join(' '));
  return plain(typed)
    .split(/\s+/)
    .every((word) => known.includes(word));
}
