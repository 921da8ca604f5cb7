import { remembered } from '../time/expiring-cache.ts';

/** Not the `update` of `do update set`, `for update` and `for no key update`. */
const WRITES =
  /\b(?:insert\s+into|(?<!\b(?:do|for|key)\s+)update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)/gi;
/** Bounds what texts of many shapes can fill. */
const mostTexts = 2000;

/** Collects the tables that statements write, parsed from their text. */
export class WrittenTables {
  readonly of = remembered(mostTexts, tablesWrittenBy);
}

function tablesWrittenBy(text: string): readonly string[] {
  return Array.from(text.matchAll(WRITES), ([, table = '']) => table.toLowerCase());
}
