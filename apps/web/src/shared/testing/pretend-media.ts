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
