/** The named number of a report; a report without it comes from a version we do not know. */
export function readNumber(report: unknown, name: string): number {
  if (typeof report === 'object' && report !== null && name in report) {
    const value: unknown = Reflect.get(report, name);
    if (typeof value === 'number') return value;
  }
  throw new Error(`The report has no number "${name}".`);
}
