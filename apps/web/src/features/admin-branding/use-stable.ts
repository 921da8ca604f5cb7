import { useState } from 'react';

/** The same object as long as nothing in it is different, so that nothing is drawn anew for it. */
export function useStable<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
}
