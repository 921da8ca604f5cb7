import { readFileSync } from 'node:fs';
import { processStats } from './processor.ts';

/**
 * Memory of a process and all that it has started, in MB, on Linux alone. Shared memory counts
 * once.
 */
export function megabytesOf(pid: number): number {
  const parents = new Map(processStats().map(({ id, parent }) => [id, parent]));
  const isWithin = (id: number | undefined): boolean =>
    id === pid || (id !== undefined && id > 1 && isWithin(parents.get(id)));
  const kilobytes = [...parents.keys()].filter(isWithin).map(kilobytesOf);
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

function kilobytesOf(id: number): number {
  try {
    const text = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  } catch {
    // It has ended since.
    return 0;
  }
}
