import { AxpError } from '../errors.ts';
import { initDelay } from './constants.ts';
import type { Launcher, LauncherClient, LauncherOptions } from './types.ts';
import { Widget } from './widget.ts';

export type { Launcher, LauncherClient, LauncherItem, LauncherOptions } from './types.ts';

/**
 * Puts the nine-dot launcher into a page: a button in an element, and a panel of the applications
 * that the signed-in person may open. If the element is a button itself, it opens the panel. Begins
 * 100 ms later.
 *
 * @param target - The element, or its id; inside a shadow root only the element itself is found.
 *
 * @throws AxpError `element_not_found`, 'Not found element id'
 * @example
 * ```ts
 * const launcher = initWidget(kit, 'apps');
 * // when the page is left:
 * launcher.destroy();
 * ```
 */
export function initWidget(
  client: LauncherClient,
  target: string | HTMLElement,
  options: LauncherOptions = {},
): Launcher {
  const element = typeof target === 'string' ? document.getElementById(target) : target;
  if (!element) throw new AxpError('element_not_found', 'Not found element id');
  let widget: Widget | undefined;
  const timer = setTimeout(() => {
    widget = new Widget(client, element, options);
  }, initDelay);
  return {
    get isOpen() {
      return widget?.isOpen ?? false;
    },
    open: () => widget?.open(),
    close: () => widget?.close(),
    refresh: async () => widget?.refresh(),
    destroy() {
      clearTimeout(timer);
      widget?.destroy();
      widget = undefined;
    },
  };
}
