import { freemem, totalmem } from 'node:os';

const INTERVAL_MS = 1000;
const GIGABYTE = 1024 ** 3;

/**
 * Watches how much memory the machine has left. That counts every process of a run once, also those
 * that detach themselves, and files in memory; other programs on the machine are included.
 */
export function watchMemory(readFree: () => number = freemem) {
  const atStart = readFree();
  let least = atStart;
  const look = (): void => {
    least = Math.min(least, readFree());
  };
  const timer = setInterval(look, INTERVAL_MS);
  return {
    look,
    /** Ends the watch and returns the line for the report. */
    finish: (): string => {
      clearInterval(timer);
      look();
      const inGigabytes = (bytes: number) => (bytes / GIGABYTE).toFixed(1);
      return `Peak memory: ${inGigabytes(atStart - least)} of ${inGigabytes(totalmem())} GB`;
    },
  };
}
