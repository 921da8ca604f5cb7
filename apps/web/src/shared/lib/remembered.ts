interface Memory<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => unknown;
}

/** Calls `make` once for each key; a `WeakMap` as memory lets go of keys that are gone. */
export function remembered<Key, Value>(
  make: (key: Key) => Value,
  memory: Memory<Key, Value> = new Map<Key, Value>(),
): (key: Key) => Value {
  return (key) => {
    const value = memory.get(key) ?? make(key);
    memory.set(key, value);
    return value;
  };
}
