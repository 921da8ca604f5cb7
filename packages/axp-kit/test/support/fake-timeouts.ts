import { jest } from '@jest/globals';

/** Jest's clock does not move `AbortSignal.timeout`; this one follows it. */
export function fakeTimeouts(): void {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
    return controller.signal;
  });
}
