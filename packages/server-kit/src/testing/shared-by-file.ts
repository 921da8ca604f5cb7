import { afterAll, beforeAll } from '@jest/globals';

interface Closable {
  close(): Promise<void>;
}

const started: Closable[] = [];

/**
 * Starts something when it is first asked for; it stays until all tests that Jest loads together have
 * ended, which may be those of several files.
 */
export function startedOnce<T extends Closable>(start: () => Promise<T>): () => Promise<T> {
  let starting: Promise<T> | undefined;
  const startAndKeep = async () => {
    const one = await start();
    started.push(one);
    return one;
  };
  return () => (starting ??= startAndKeep());
}

/** Closes all that {@link startedOnce} has started. */
export async function closeStarted(): Promise<void> {
  await Promise.all(started.splice(0).map((one) => one.close()));
}

/** The first file of a run migrates the database that all copy: more than a minute on a busy machine. */
const startMs = 5 * 60_000;

/** Starts something before the tests of a file, closes it after them, and stands for it between. */
export function sharedByFile<T extends Closable>(start: () => Promise<T>): T;
export function sharedByFile(start: () => Promise<Closable>): object {
  let started: Closable | undefined;
  beforeAll(async () => {
    started = await start();
  }, startMs);
  afterAll(() => started?.close());
  const get = (_: object, name: string | symbol): unknown => {
    if (!started) throw new Error(`${String(name)} is there from the first beforeAll on`);
    return Reflect.get(started, name);
  };
  return new Proxy({}, { get });
}
