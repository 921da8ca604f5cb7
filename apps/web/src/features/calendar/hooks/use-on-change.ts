import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Acts when a value has become another one, before that is painted; not at first. */
export function useOnChange(value: unknown, act: () => void): void {
  const last = useRef(value);
  const onChange = useEffectEvent(act);
  useLayoutEffect(() => {
    if (last.current === value) return;
    last.current = value;
    onChange();
  }, [value]);
}
