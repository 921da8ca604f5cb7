import table from './timezones.json';

/**
 * The time zones of the world as people know them (P-03): a row for each zone of Windows, with
 * every name that the IANA database has for it. `offset` is hours from UTC, in summer where
 * `isdst`; `text` tells standard time.
 *
 * Sources: rows and their members are the mapping of the Unicode CLDR 48.2 (windowsZones, and the
 * aliases of its bcp47 time zones); names and abbreviations those of timezones.json 1.7.2 (MIT),
 * completed by the names that Windows shows; offsets are those of the IANA database 2026c for
 * 2027. Five zones stand in another row than in CLDR because their clocks have left it since:
 * America/Edmonton, America/Vancouver, America/Scoresbysund, Antarctica/Casey and
 * Antarctica/Vostok. Antarctica/Troll, which no other clock follows, has a row of its own.
 * The test beside this file holds all of it against Intl.
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

/** The name that stands for the row of a name; a name that no row has stands for itself. */
export function firstIdentifierOf(name: string): string {
  return timezoneRowOf(name)?.utc[0] ?? name;
}
