import { afterEach, describe, expect, it } from '@jest/globals';
import { createPageTrace } from './http.ts';

afterEach(() => {
  document.head.replaceChildren();
  window.history.replaceState(null, '', '/');
});

/** Marks the page as the server does, with the trace that earlier requests have begun. */
function markPage(trace = ''): void {
  const meta = document.createElement('meta');
  meta.name = 'axp-trace';
  meta.content = trace;
  document.head.append(meta);
}

const traceOf = (traceparent: string | null) =>
  /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-01$/.exec(traceparent ?? '')?.[1];

describe('the trace of a page', () => {
  it('is shared by its requests, each with its own span, until another page is opened', () => {
    markPage();
    const next = createPageTrace();
    const [first, second] = [next(), next()];
    expect(traceOf(first)).toBeDefined();
    expect(traceOf(second)).toBe(traceOf(first));
    expect(second).not.toBe(first);
    window.history.replaceState(null, '', '/my-booking');
    expect(traceOf(next())).not.toBe(traceOf(first));
  });

  it('continues that of the first view', () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    markPage(trace);
    expect(traceOf(createPageTrace()())).toBe(trace);
  });

  it('is absent if the server traces nothing', () => {
    expect(createPageTrace()()).toBeNull();
  });
});
