import pg from 'pg';

const OID = { int8: 20, date: 1082, timestamptz: 1184, timestamptzArray: 1185, dateArray: 1182 };

/**
 * Turns PostgreSQL's text for an instant into ISO 8601: `2026-11-21 03:00:00.5+00` becomes
 * `2026-11-21T03:00:00.500Z`, milliseconds always shown, so that an instant compares equal to what
 * `Date.toISOString` makes of it. Plain string work, because a Date per cell doubles the cost of the
 * hot reads. Microseconds are kept: a cursor made of a cut instant would
 * skip rows.
 */
export function toIsoInstant(text: string): string {
  if (!text.endsWith('+00')) {
    if (text.endsWith('infinity')) return text;
    throw new Error(`The session must run in UTC, but the database answered "${text}"`);
  }
  const fraction = text.slice(20, -3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}

/** Elements are dates or instants, which PostgreSQL quotes when needed and which hold no comma. */
function parseArray(text: string, parse: (element: string) => string): (string | null)[] {
  const body = text.slice(1, -1);
  if (body === '') return [];
  return body.split(',').map((raw) => (raw === 'NULL' ? null : parse(raw.replaceAll('"', ''))));
}

/** Parsers of one pool. `pg.types` is global and stays untouched. */
export function createTypeParsers(): pg.TypeOverrides {
  const parsers = new pg.TypeOverrides();
  parsers.setTypeParser(OID.timestamptz, toIsoInstant);
  parsers.setTypeParser(OID.timestamptzArray, (text) => parseArray(text, toIsoInstant));
  parsers.setTypeParser(OID.date, (text) => text);
  parsers.setTypeParser(OID.dateArray, (text) => parseArray(text, (element) => element));
  parsers.setTypeParser(OID.int8, toSafeInteger);
  return parsers;
}
