/** Writes one value and settles when it is stored. */
type Write<Value> = (value: Value) => Promise<void>;

/**
 * Makes calls that come at the same time share a transaction: the values that arrive while a write
 * is on its way go together with the next. If that fails, each of them is written alone, so that a
 * value that can't be written fails its own caller only.
 */
export function writeTogether<Value>(
  write: (values: readonly Value[]) => Promise<void>,
): Write<Value> {
  let waiting: Value[] = [];
  let next: Promise<boolean> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const writeWaiting = async (): Promise<boolean> => {
    const values = waiting;
    waiting = [];
    next = null;
    if (values.length === 1) {
      await write(values);
      return true;
    }
    return write(values).then(
      () => true,
      () => false,
    );
  };

  return async (value) => {
    waiting.push(value);
    next ??= last.then(writeWaiting, writeWaiting);
    last = next;
    const isWritten = await next;
    if (!isWritten) await write([value]);
  };
}
