/** A control with what is around it, from the inside, each with its place among its siblings. */
type Path = readonly { readonly element: Element; readonly place: number }[];

/** Parts and rows that take the focus of what was in them, but are no stop of the Tab key. */
const partOrRow = '[tabindex="-1"]:not(:disabled)';

/**
 * Keeps the focus in a part of a page, as its `ref`. Where the control that has it is removed or
 * disabled, the focus moves to the row or part that takes its place, else to the nearest one around
 * it, also where the whole part is removed. No other button takes it: a second press of a key would
 * do something else.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  let path: Path = [];
  const remember = ({ target: control }: FocusEvent) => {
    path = pathTo(control, part);
  };
  const keep = () => {
    const control = path[0]?.element;
    const { activeElement, body } = document;
    if (!control || (activeElement !== body && activeElement !== control)) return;
    if (!control.isConnected || control.matches(':disabled')) focusNear(path);
  };
  part.addEventListener('focusin', remember);
  // A dialog that returns the focus to the part is outside of it.
  const observer = new MutationObserver(keep);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    part.removeEventListener('focusin', remember);
    observer.disconnect();
    if (part.contains(document.activeElement)) focus(part.parentElement?.closest('[tabindex]'));
  };
}

function pathTo(control: EventTarget | null, part: Element): Path {
  const path = [];
  let element = control instanceof Element ? control : null;
  while (element !== null && element !== part.parentElement) {
    path.push({ element, place: [...(element.parentElement?.children ?? [])].indexOf(element) });
    element = element.parentElement;
  }
  return path;
}

function focusNear(path: Path): void {
  const kept = path.findIndex(({ element }) => element.isConnected);
  const around = path[kept]?.element;
  const former = path[kept - 1];
  // The last one up to the place is the row that is there now, or the new end of the list.
  const heir = [...(around?.children ?? [])]
    .slice(0, (former?.place ?? -1) + 1)
    .findLast((sibling) => sibling.matches(partOrRow));
  focus(heir ?? (kept === 0 ? around?.parentElement : around)?.closest('[tabindex]'));
}

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
}
