import { remembered } from '../time/expiring-cache.ts';

const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)/gi;
/** Bounds what texts of many shapes can fill. */
const mostTexts = 2000;

/**
 * Collects the tables that statements write, parsed from their text. False positives (`do update
 * set`) are harmless, because callers look up known names.
 */
export class WrittenTables {
  readonly of = remembered(mostTexts, tablesWrittenBy);
}

function tablesWrittenBy(text: string): readonly string[] {
  return Array.from(text.matchAll(WRITES), ([, table = '']) => table.toLowerCase());
}
