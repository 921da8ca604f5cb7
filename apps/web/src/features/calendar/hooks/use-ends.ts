import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Ends what belongs to a period when another one is shown, before that is painted. */
export function useEnds(period: string, ends: readonly (() => void)[]): void {
  const shown = useRef(period);
  const endAll = useEffectEvent(() => {
    for (const end of ends) end();
  });
  useLayoutEffect(() => {
    if (shown.current === period) return;
    shown.current = period;
    endAll();
  }, [period]);
}
