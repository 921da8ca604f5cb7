/** Runs work of one key, waiting for its turn; other keys do not notice. */
export type KeyedLimit = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets at most so many pieces of work of one key run at once, first come, first served. */
export function createKeyedLimit(mostAtOnce: number): KeyedLimit {
  const lines = new Map<string, Line>();

  const enter = (key: string): Promise<void> | undefined => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running >= mostAtOnce) return new Promise((resolve) => line.waiting.push(resolve));
    line.running += 1;
    return undefined;
  };

  const leave = (key: string): void => {
    const line = lines.get(key);
    if (!line) return;
    const next = line.waiting.shift();
    // The slot passes to the next waiter; without one, there is one runner less.
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(key);
  };

  return async (key, work) => {
    await enter(key);
    try {
      return await work();
    } finally {
      leave(key);
    }
  };
}
