import { useEffect, useState } from 'react';

const restMs = 400;

/** A value once it has rested for a moment; what changes on the way asks nobody. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
