import { button, create, setAttributes } from './create.ts';
import type { LauncherLanguage, LauncherTexts } from './texts.ts';

const mobileBelow = 480;
const highest = 720;
const panelWidth = 368;
const gap = 8;
const margin = 8;

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

/** Where the target is, in the viewport's coordinates. */
interface TargetBox {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Size of the visible part of the page. */
interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** The whole screen, or beside the target: distances from the viewport's sides, in pixels. */
interface Placement {
  readonly kind: 'mobile' | 'below' | 'above';
  readonly top?: number;
  readonly bottom?: number;
  readonly left?: number;
  readonly maxHeight?: number;
}

/** Puts the panel on the side of the target that has more room, and never out of the viewport. */
export function placePanel(target: TargetBox, viewport: Viewport, zoom: number): Placement {
  if (viewport.width < mobileBelow * zoom) return { kind: 'mobile' };
  const above = target.top - (gap + margin);
  const below = viewport.height - target.bottom - (gap + margin);
  const needed = panelWidth * zoom;
  // Grows from the target's edge towards the side with more room.
  const wanted = viewport.width - target.left >= target.right ? target.left : target.right - needed;
  const left = Math.max(margin, Math.min(wanted, viewport.width - needed - margin));
  return below >= above
    ? { kind: 'below', top: target.bottom + gap, left, maxHeight: Math.min(highest, below) }
    : {
        kind: 'above',
        bottom: viewport.height - target.top + gap,
        left,
        maxHeight: Math.min(highest, above),
      };
}
