import type { CalendarResource } from '@axp/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Refusal } from './draft-refusal.ts';
import type { ScreenPoint } from './use-timeline-drag.ts';

/** Why a free time can't be booked, and where that is said. */
export interface FreeHintState {
  readonly refusal: Exclude<Refusal, 'taken'>;
  readonly resource: CalendarResource;
  readonly at: ScreenPoint;
}

const restMs = 300;
/** A hint that was asked for by a press stays long enough to be read. */
const readMs = 4000;

/** Shows why past or closed time does not react: at once after a press, else to a resting mouse. */
export function useFreeHint() {
  const [shown, setShown] = useState<FreeHintState | null>(null);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const actions = useMemo(() => {
    const later = (next: FreeHintState | null, ms: number) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => setShown(next), ms);
    };
    return {
      show: (hint: FreeHintState) => {
        setShown(hint);
        later(null, readMs);
      },
      rest: (hint: FreeHintState) => later(hint, restMs),
      leave: () => later(null, 0),
      hide: () => later(null, 0),
    };
  }, []);
  return { shown, ...actions };
}
