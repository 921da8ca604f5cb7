import type { Cell } from '@axp/server-kit/http';

/**
 * Leaves the columns of an export that were chosen, in the order of the export.
 * @param chosen names separated by commas; all columns without one that is known
 */
export function exportedColumns<T = Cell>(
  heads: readonly string[],
  chosen: string | undefined,
): (row: readonly T[]) => T[] {
  const names = chosen?.split(',').filter((name) => heads.includes(name)) ?? [];
  if (names.length === 0) return (row) => [...row];
  const isKept = heads.map((head) => names.includes(head));
  return (row) => row.filter((_, place) => isKept[place]);
}
