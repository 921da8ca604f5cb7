import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** A Monday at ten in Bangkok: no test may depend on the hour or the day at which it runs. */
export const usualNow = '2026-11-23T03:00:00Z';

/** Sets the clock to an instant from which it runs. Timers are not affected. */
export function pretendNow(instant: string): void {
  jest.useFakeTimers({
    now: Date.parse(instant),
    advanceTimers: true,
    doNotFake: [
      'cancelAnimationFrame',
      'cancelIdleCallback',
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'requestIdleCallback',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });
}

/** Makes what is rendered from here on wait for `passTime`; requests are answered as usual. */
export function holdTimers(instant = usualNow): void {
  jest.useFakeTimers({
    now: Date.parse(instant),
    advanceTimers: true,
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
  });
}

/** Lets timers that wait run, and React render what follows. */
export function passTime(seconds: number): Promise<void> {
  return act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
}
