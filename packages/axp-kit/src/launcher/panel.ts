import { button, create, setAttributes } from './create.ts';
import { placePanel } from './place-panel.ts';
import type { LauncherLanguage, LauncherTexts } from './texts.ts';

/** The frame around the list: search, messages, and the place on the screen. */
export class Panel {
  readonly element: HTMLElement;
  readonly search: HTMLInputElement = create('input', 'search', {
    type: 'search',
    autocomplete: 'off',
    enterkeyhint: 'go',
  });
  readonly close: HTMLButtonElement = button('close');
  readonly retry: HTMLButtonElement = button('retry');
  readonly notice: HTMLElement = create('p', 'notice');
  readonly #head = create('div', 'head', { role: 'search' }, this.search, this.close);
  readonly #body = create('div', 'body');
  readonly #status = create('div', 'spoken', { role: 'status' });

  constructor(id: string) {
    this.element = create(
      'div',
      'panel',
      // `manual`: in the top layer above everything of the page, opened and closed by us alone.
      { id, role: 'dialog', tabindex: '-1', popover: 'manual' },
      this.#head,
      this.notice,
      this.#body,
      this.#status,
    );
    this.element.hidden = true;
  }

  setTexts(texts: LauncherTexts, language: LauncherLanguage): void {
    const { applications, search } = texts;
    setAttributes(this.element, { lang: language, 'aria-label': applications });
    // Named, because the page may have a search of its own.
    setAttributes(this.#head, { 'aria-label': applications });
    setAttributes(this.search, { placeholder: search, 'aria-label': search });
    this.close.textContent = texts.close;
    this.retry.textContent = texts.retry;
    this.notice.textContent = texts.offline;
  }

  /**
   * Lays out the panel once without painting it, so that the browser loads fonts and styles before
   * it opens.
   */
  prepare(): void {
    this.element.hidden = false;
    this.element.getBoundingClientRect();
    this.element.hidden = true;
  }

  show(): void {
    this.element.hidden = false;
    // Browsers before 2024 know no popover: there the panel is only above by its z-index.
    if ('showPopover' in this.element) this.element.showPopover();
  }

  hide(): void {
    if ('hidePopover' in this.element) this.element.hidePopover();
    this.element.hidden = true;
  }

  showLoading(): void {
    const bones = Array.from({ length: 9 }, () => create('div', 'bone'));
    this.#body.setAttribute('aria-busy', 'true');
    this.#body.replaceChildren(create('div', 'grid', { 'aria-hidden': 'true' }, ...bones));
  }

  showList(list: HTMLElement): void {
    this.#body.removeAttribute('aria-busy');
    if (this.#body.firstChild !== list) this.#body.replaceChildren(list);
  }

  /** Shows a text and an optional action instead of the list. */
  showMessage(text: string, action?: HTMLElement): void {
    this.showList(create('p', 'message', {}, text, ...(action ? [action] : [])));
    this.announce(text);
  }

  announce(text: string): void {
    this.#status.textContent = text;
  }

  /** Beside the anchor, or over the whole of a small screen. */
  place(anchor: Element): void {
    const { clientWidth, clientHeight } = document.documentElement;
    const viewport = { width: clientWidth || innerWidth, height: clientHeight || innerHeight };
    // Measures are pixels of the viewport, styles those of the page, which may be zoomed.
    const zoom = anchor.currentCSSZoom || 1;
    const { kind, ...sides } = placePanel(anchor.getBoundingClientRect(), viewport, zoom);
    const { style, dataset } = this.element;
    dataset.placement = kind;
    for (const name of ['top', 'bottom', 'left', 'maxHeight'] as const) {
      const value = sides[name];
      style[name] = value ? `${value / zoom}px` : '';
    }
  }
}
