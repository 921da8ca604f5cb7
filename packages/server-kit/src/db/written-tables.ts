const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)/gi;
/** Bounds what texts of many shapes can fill. */
const mostTexts = 2000;

/**
 * Which tables statements write, read off their texts: a name too many (`do update set`) does no
 * harm to whoever asks for tables by name.
 */
export class WrittenTables {
  readonly #known = new Map<string, readonly string[]>();

  of(text: string): readonly string[] {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const tables = Array.from(text.matchAll(WRITES), ([, table = '']) => table.toLowerCase());
    if (this.#known.size >= mostTexts) this.#known.clear();
    this.#known.set(text, tables);
    return tables;
  }
}
