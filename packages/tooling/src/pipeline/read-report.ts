/** The named number of a report; a report without it comes from a version we do not know. */
export function readNumber(report: unknown, name: string): number {
  const value = readField(report, name);
  if (typeof value === 'number') return value;
  throw new Error(`The report has no number "${name}".`);
}

/** The same for a text. */
export function readText(report: unknown, name: string): string {
  const value = readField(report, name);
  if (typeof value === 'string') return value;
  throw new Error(`The report has no text "${name}".`);
}

/** The objects of a list; none where a report has no such list. */
export function readObjects(report: unknown, name: string): object[] {
  const value = readField(report, name);
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.filter((item) => typeof item === 'object' && item !== null);
}

export function readField(report: unknown, name: string): unknown {
  if (typeof report !== 'object' || report === null) return undefined;
  const value: unknown = Reflect.get(report, name);
  return value;
}
