import { jest } from '@jest/globals';

/** Sets the clock to an instant, from where it goes on by itself. Nothing that waits is held up. */
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
