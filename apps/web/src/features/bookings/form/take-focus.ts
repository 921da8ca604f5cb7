/** As a `ref`: goes to what has just appeared and must not be missed. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
