import { useEffect, useEffectEvent } from 'react';

const discardEvent = 'axp-booking-discard';

/** Tells the open form that its person gives up what was typed. */
export function announceDiscard(): void {
  window.dispatchEvent(new Event(discardEvent));
}

/** Registers the removal of stored input when a form is discarded. */
export function useOnDiscard(forget: () => void): void {
  const onDiscard = useEffectEvent(forget);
  useEffect(() => {
    const listen = () => onDiscard();
    window.addEventListener(discardEvent, listen);
    return () => window.removeEventListener(discardEvent, listen);
  }, []);
}
