/** The part of a list that a directory asks for; the first entry is 1 (RFC 7644, 3.4.2.4). */
export interface Page {
  readonly startIndex: number;
  readonly count: number;
}

export const mostListed = 200;

export function pageOf(query: Readonly<Record<string, string | undefined>>): Page {
  return {
    startIndex: Math.max(1, wholeNumber(query.startIndex, 1)),
    count: Math.min(mostListed, Math.max(0, wholeNumber(query.count, mostListed))),
  };
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isSafeInteger(value) ? Math.min(value, 1_000_000_000) : otherwise;
}
