type Variables = Readonly<Record<string, string | undefined>>;

export type HeapBounds = {
  /** A program whose heap needs more ends, and is started again. */
  oldMegabytes: number;
  /** Each of the three parts in which objects are young; V8 gives none of them back. */
  semiSpaceMegabytes: number;
};

/** Bounds the heap of a Node program, unless its environment has bounds of its own. */
export function withHeapBounds(
  { oldMegabytes, semiSpaceMegabytes }: HeapBounds,
  variables: Variables,
): Variables {
  const bounds = `--max-old-space-size=${oldMegabytes} --max-semi-space-size=${semiSpaceMegabytes}`;
  // The last one wins.
  return { ...variables, NODE_OPTIONS: `${bounds} ${variables.NODE_OPTIONS ?? ''}`.trim() };
}
