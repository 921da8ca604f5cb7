import { remembered } from '../time/remembered.ts';

const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)/gi;
/** Bounds what texts of many shapes can fill. */
const mostTexts = 2000;

/**
 * Which tables statements write, read off their texts: a name too many (`do update set`) does no
 * harm to whoever asks for tables by name.
 */
export class WrittenTables {
  readonly of = remembered(mostTexts, tablesWrittenBy);
}

function tablesWrittenBy(text: string): readonly string[] {
  return Array.from(text.matchAll(WRITES), ([, table = '']) => table.toLowerCase());
}
