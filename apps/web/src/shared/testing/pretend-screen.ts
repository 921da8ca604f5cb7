import { jest } from '@jest/globals';

/** jsdom has neither a screen nor a mouse: answers media queries in its place. */
export function pretendMedia(isMatching: (query: string) => boolean): void {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: isMatching(query),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}

/** There is no layout in tests: elements are as large as this, so that windows into lists draw rows. */
export function pretendLayout(): void {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
}

/** Tells observers the size of an element once, as soon as they observe it. */
export function pretendResizes(): void {
  Object.defineProperty(window, 'ResizeObserver', {
    configurable: true,
    value: function ResizeObserver(look: () => void) {
      return { observe: () => look(), unobserve: () => undefined, disconnect: () => undefined };
    },
  });
}

/** Tells the page that its device loses its network, or has it again. */
export function pretendOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Leaves no pretended screen: no media query matches, and nothing observes sizes. */
export function forgetScreen(): void {
  pretendMedia(() => false);
  Reflect.deleteProperty(window, 'ResizeObserver');
}
