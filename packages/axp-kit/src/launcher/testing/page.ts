import { afterEach, beforeEach, jest } from '@jest/globals';
import { initWidget } from '../index.ts';
import type { Launcher, LauncherOptions } from '../types.ts';
import type { FakeClient } from './fake-client.ts';

// Jsdom shows nothing, so it knows no media and no style sheets of scripts.
window.matchMedia ??= noMedia;
if (!('replaceSync' in CSSStyleSheet.prototype)) {
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
}

/** A page with a launcher in the element `apps`, read as a person would read it. */
export class LauncherPage {
  readonly launcher: Launcher;

  constructor(client: FakeClient, options?: LauncherOptions) {
    this.launcher = initWidget(client, 'apps', options);
    jest.advanceTimersByTime(100);
  }

  get root(): ShadowRoot {
    const [host] = document.querySelectorAll('#apps > div, #apps + div');
    if (!host?.shadowRoot) throw new Error('no launcher');
    return host.shadowRoot;
  }

  get trigger(): HTMLButtonElement {
    const [outside] = document.querySelectorAll<HTMLButtonElement>('button#apps');
    return outside ?? this.one('.trigger', HTMLButtonElement);
  }

  get panel(): HTMLElement {
    return this.one('[role=dialog]', HTMLElement);
  }

  get search(): HTMLInputElement {
    return this.one('input', HTMLInputElement);
  }

  /** Accessible name of the focused element in the launcher. */
  get focused(): string | null | undefined {
    return this.root.activeElement?.getAttribute('aria-label');
  }

  get isOpen(): boolean {
    return !this.panel.hidden;
  }

  get announcement(): string | null {
    return this.one('[role=status]', HTMLElement).textContent;
  }

  get message(): string | undefined {
    return this.root.querySelector('.message')?.firstChild?.textContent ?? undefined;
  }

  /** Every group that is seen, with its tiles. */
  get groups(): Record<string, string[]> {
    const seen: Record<string, string[]> = {};
    for (const section of this.root.querySelectorAll('section.group')) {
      const tiles = [...section.querySelectorAll('.name')];
      seen[section.querySelector('h2')?.textContent ?? ''] = tiles.map((tile) => tile.textContent);
    }
    return seen;
  }

  async open(): Promise<void> {
    this.trigger.click();
    await this.settle();
  }

  /** Lets answers arrive that are already on their way. */
  async settle(): Promise<void> {
    await jest.advanceTimersByTimeAsync(0);
  }

  type(text: string): void {
    this.search.value = text;
    this.search.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  }

  press(key: string, more: KeyboardEventInit = {}): KeyboardEvent {
    const target = this.root.activeElement ?? document.activeElement ?? document.body;
    const init = { key, bubbles: true, composed: true, cancelable: true, ...more };
    const event = new KeyboardEvent('keydown', init);
    target.dispatchEvent(event);
    return event;
  }

  tile(name: string): HTMLAnchorElement {
    const tiles = [...this.root.querySelectorAll<HTMLAnchorElement>('.group .tile')];
    const tile = tiles.find((one) => one.querySelector('.name')?.textContent === name);
    if (!tile) throw new Error(`no tile ${name}`);
    return tile;
  }

  one<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
    const element = this.root.querySelector(selector);
    if (element instanceof kind) return element;
    throw new Error(`no ${selector}`);
  }
}

function noMedia(media: string): MediaQueryList {
  const target = new EventTarget();
  const nothing = (): void => undefined;
  return Object.assign(target, {
    media,
    matches: false,
    onchange: null,
    addListener: nothing,
    removeListener: nothing,
  });
}

export function speak(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom knows no other way to a cookie
  document.cookie = `lang=${language}`;
}

/**
 * Before each test of a file a page in English with the element `apps` and a clock that stands;
 * after it nothing of them. Gives the way to put a launcher on the page.
 */
export function launcherPages(): (
  ...args: ConstructorParameters<typeof LauncherPage>
) => LauncherPage {
  let open: LauncherPage | undefined;
  beforeEach(() => {
    jest.useFakeTimers();
    speak('en');
    document.body.innerHTML = '<div id="apps"></div><button id="other">Other</button>';
  });
  afterEach(() => {
    open?.launcher.destroy();
    open = undefined;
    localStorage.clear();
    jest.useRealTimers();
  });
  return (...args) => {
    open = new LauncherPage(...args);
    return open;
  };
}
