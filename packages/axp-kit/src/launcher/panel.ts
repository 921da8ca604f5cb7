import { create } from './create.ts';
import { placePanel } from './place-panel.ts';
import type { LauncherLanguage, LauncherTexts } from './texts.ts';

/** The frame around the list: search, messages, and the place on the screen. */
export class Panel {
  readonly element: HTMLElement;
  readonly search: HTMLInputElement = create('input', {
    type: 'search',
    class: 'search',
    part: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
  });
  readonly close: HTMLButtonElement = create('button', { type: 'button', class: 'close' });
  readonly retry: HTMLButtonElement = create('button', { type: 'button', class: 'retry' });
  readonly #notice = create('p', { class: 'notice' });
  readonly #message = create('p', { class: 'message' });
  readonly #body = create('div', { class: 'body', part: 'body' });
  readonly #status = create('div', { class: 'spoken', role: 'status' });

  constructor(id: string) {
    this.element = create(
      'div',
      // `manual`: in the top layer above everything of the page, opened and closed by us alone.
      { id, class: 'panel', part: 'panel', role: 'dialog', tabindex: '-1', popover: 'manual' },
      create('div', { class: 'head', role: 'search' }, this.search, this.close),
      this.#notice,
      this.#body,
      this.#status,
    );
    this.element.hidden = true;
  }

  setTexts(texts: LauncherTexts, language: LauncherLanguage): void {
    this.element.lang = language;
    this.element.setAttribute('aria-label', texts.applications);
    this.search.placeholder = texts.search;
    this.search.setAttribute('aria-label', texts.search);
    this.close.textContent = texts.close;
    this.retry.textContent = texts.retry;
    this.#notice.textContent = texts.offline;
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

  showOffline(isOffline: boolean): void {
    this.#notice.hidden = !isOffline;
  }

  showLoading(texts: LauncherTexts): void {
    const bones = Array.from({ length: 9 }, () => create('div', { class: 'bone' }));
    this.#body.setAttribute('aria-busy', 'true');
    this.#body.replaceChildren(create('div', { class: 'grid', 'aria-hidden': 'true' }, ...bones));
    this.announce(texts.loading);
  }

  showList(list: HTMLElement): void {
    this.#body.removeAttribute('aria-busy');
    if (this.#body.firstChild !== list) this.#body.replaceChildren(list);
  }

  /** A text in place of the list, and what one can do about it. */
  showMessage(text: string, action?: HTMLElement): void {
    this.#body.removeAttribute('aria-busy');
    this.#message.textContent = text;
    this.#body.replaceChildren(this.#message);
    if (action) this.#message.append(create('br'), action);
    this.announce(text);
  }

  announce(text: string): void {
    this.#status.textContent = text;
  }

  /** Beside the anchor, or over the whole of a small screen. */
  place(anchor: Element): void {
    const { clientWidth, clientHeight } = document.documentElement;
    const viewport = { width: clientWidth || innerWidth, height: clientHeight || innerHeight };
    const placement = placePanel(anchor.getBoundingClientRect(), viewport);
    const { style, dataset } = this.element;
    dataset['placement'] = placement.kind;
    const side = (name: 'top' | 'bottom' | 'left' | 'max-height', value?: number): void =>
      style.setProperty(name, value === undefined ? '' : `${value}px`);
    side('top', placement.kind === 'below' ? placement.top : undefined);
    side('bottom', placement.kind === 'above' ? placement.bottom : undefined);
    side('left', placement.kind === 'mobile' ? undefined : placement.left);
    side('max-height', placement.kind === 'mobile' ? undefined : placement.height);
  }
}
