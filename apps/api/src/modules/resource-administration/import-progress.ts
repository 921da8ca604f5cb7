import type { Clock } from '@axp/server-kit/time';

interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface ImportProgress {
  readonly tell: (name: string, progress: Progress) => void;
  readonly of: (name: string) => Progress | null;
}

const keptMs = 10 * 60_000;
const mostImports = 200;

/**
 * How far imports have come. It is only kept in memory: the rows themselves can't be seen before
 * the transaction ends, and whoever asks another server waits for the answer of the import itself.
 */
export function createImportProgress(clock: Clock): ImportProgress {
  const imports = new Map<string, Progress & { readonly at: number }>();
  return {
    tell: (name, progress) => {
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
