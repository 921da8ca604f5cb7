type Change<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The same with what a change says; what is absent or undefined in it stays. */
export function withChange<T extends object>(before: T, change: Change<T>): T;
export function withChange(before: object, change: object): object {
  const set = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(set) };
}
