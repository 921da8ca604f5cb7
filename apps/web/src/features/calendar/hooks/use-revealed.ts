import { useState } from 'react';
import { useIsPrinting } from './use-is-printing.ts';

const atOnce = 100;

/** How much of a long list is drawn: a part at first, more when it is asked for, all on paper. */
export function useRevealed() {
  const [limit, setLimit] = useState(atOnce);
  const isPrinting = useIsPrinting();
  return {
    limit: isPrinting ? Number.POSITIVE_INFINITY : limit,
    reveal: () => setLimit((before) => before + atOnce),
  };
}
