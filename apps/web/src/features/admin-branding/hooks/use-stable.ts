import { useState } from 'react';

/** Returns the same object while the content is equal, to avoid renders. */
export function useStable<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
}
