import type { Clock } from '@axp/server-kit/time';

interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface ImportProgress {
  readonly report: (name: string, progress: Progress) => void;
  readonly of: (name: string) => Progress | null;
}

const keptMs = 10 * 60_000;
const mostImports = 200;

/**
 * Progress of running imports. It is kept in memory because the rows are invisible until the
 * transaction ends; a client on another server only gets the result of the import.
 */
export function createImportProgress(clock: Clock): ImportProgress {
  const imports = new Map<string, Progress & { readonly at: number }>();
  return {
    report: (name, progress) => {
      imports.delete(name);
      imports.set(name, { ...progress, at: clock.now().getTime() });
      const [oldest] = imports.keys();
      if (imports.size > mostImports && oldest !== undefined) imports.delete(oldest);
    },
    of: (name) => {
      const known = imports.get(name);
      if (!known || clock.now().getTime() - known.at > keptMs) return null;
      return { done: known.done, total: known.total };
    },
  };
}
