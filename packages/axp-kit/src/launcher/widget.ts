import { storagePrefix } from '../storage-prefix.ts';
import { freshFor, searchDelay, skeletonDelay } from './constants.ts';
import { nextTile, TileList } from './list.ts';
import type { LauncherData, Recents } from './model.ts';
import { createRecents, toSections } from './model.ts';
import type { Mount } from './mount.ts';
import { mount } from './mount.ts';
import { Panel } from './panel.ts';
import type { LauncherLanguage, LauncherTexts } from './texts.ts';
import { languageOf, texts } from './texts.ts';
import type { Launcher, LauncherClient, LauncherOptions } from './types.ts';

const panelId = 'axp-panel';

const arrows = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

function hasModifier(event: MouseEvent | KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

function userOf({ sessions, activeSessionKey }: LauncherClient['state']): string {
  const active = sessions.find(({ sessionKey }) => sessionKey === activeSessionKey);
  return active ? `${active.tenantKey}/${active.user}` : '';
}

/** The launcher on the page: what happens when, while the other files say how it looks. */
export class Widget implements Launcher {
  readonly #client: LauncherClient;
  readonly #options: LauncherOptions;
  readonly #recents: Recents;
  readonly #mount: Mount;
  readonly #panel = new Panel(panelId);
  readonly #list = new TileList(texts.en, () => this.#clearRecents());
  /** Ends everything that listens for as long as the launcher exists. */
  readonly #lifetime = new AbortController();
  /** The same for as long as the panel is open. */
  #opening: AbortController | undefined;
  #language: LauncherLanguage = 'en';
  #data: LauncherData | undefined;
  /** The same as a text. */
  #signature = '';
  /** Rendered data, to skip equal updates. */
  #rendered = '';
  /** Session of the list; other sessions must not see it. */
  #owner = '';
  /** Number of the newest request: what an older one answers is dropped. */
  #request = 0;
  #isRequested = false;
  /** Whether the newest request is on its way. */
  #isPending = false;
  #loadedAt = 0;
  #searchTimer: ReturnType<typeof setTimeout> | undefined;
  #skeletonTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: LauncherClient, target: HTMLElement, options: LauncherOptions) {
    this.#client = client;
    this.#options = options;
    this.#recents = createRecents(
      () => localStorage,
      `${storagePrefix(client.applicationId)}launcher`,
      () => userOf(client.state),
    );
    this.#mount = mount(target, panelId);
    this.#mount.root.append(this.#panel.element);
    this.#listen();
    this.#speak();
    this.#followSession();
  }

  get isOpen(): boolean {
    return this.#opening !== undefined;
  }

  open(): void {
    if (this.isOpen || !this.#client.state.isLogin) return;
    this.#opening = new AbortController();
    // Before anything changes that would have to be laid out for it.
    this.#place();
    this.#speak();
    this.#expand();
    this.#listenWhileOpen(this.#opening.signal);
    this.#fill();
    this.#panel.show();
    // On touch screens, focusing the search would open the keyboard over the tiles.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    (isTouch ? this.#panel.element : this.#panel.search).focus();
    this.#panel.notice.hidden = navigator.onLine;
    if (!this.#data && this.#isPending) this.#waitForList();
    const isFresh = this.#isPending || Date.now() - this.#loadedAt < freshFor;
    if (!isFresh) void this.refresh();
  }

  close(): void {
    if (!this.isOpen) return;
    const hadFocus = this.#focused() !== null;
    this.#opening?.abort();
    this.#opening = undefined;
    clearTimeout(this.#skeletonTimer);
    this.#expand();
    this.#panel.hide();
    this.#panel.search.value = '';
    clearTimeout(this.#searchTimer);
    this.#list.clear();
    this.#panel.showList(this.#list.element);
    if (hadFocus) this.#mount.trigger.focus();
    this.#fill();
  }

  async refresh(): Promise<void> {
    if (!this.#client.state.isLogin) return;
    this.#isRequested = true;
    this.#request += 1;
    const request = this.#request;
    this.#isPending = true;
    if (!this.#data) this.#waitForList();
    const data = await this.#load().catch(() => undefined);
    if (request !== this.#request) return;
    this.#isPending = false;
    clearTimeout(this.#skeletonTimer);
    if (data) {
      this.#data = data;
      this.#signature = JSON.stringify(data);
      this.#loadedAt = Date.now();
    }
    if (this.#data) this.#showData(this.#data);
    else if (this.isOpen) this.#panel.showMessage(this.#texts.failed, this.#panel.retry);
  }

  destroy(): void {
    this.#opening?.abort();
    this.#opening = undefined;
    this.#request += 1;
    this.#lifetime.abort();
    clearTimeout(this.#searchTimer);
    clearTimeout(this.#skeletonTimer);
    this.#list.clear();
    this.#mount.host.remove();
    if (!this.#mount.isForeign) return;
    this.#mount.trigger.removeAttribute('aria-haspopup');
    this.#mount.trigger.removeAttribute('aria-expanded');
  }

  get #texts(): LauncherTexts {
    return texts[this.#language];
  }

  #listen(): void {
    const { signal } = this.#lifetime;
    const { trigger } = this.#mount;
    const { element, search, close, retry } = this.#panel;
    const on = { signal };
    this.#expand();
    trigger.addEventListener('click', () => (this.isOpen ? this.close() : this.open()), on);
    // Hovering prefetches the list.
    const prepare = (): void => {
      if (this.#isRequested) return;
      // A page's first look into its storage waits for another process.
      this.#recents.read();
      void this.refresh();
    };
    trigger.addEventListener('pointerenter', prepare, on);
    trigger.addEventListener('focus', prepare, on);
    close.addEventListener('click', () => this.close(), on);
    retry.addEventListener('click', () => this.#tryAgain(), on);
    search.addEventListener('input', () => this.#searchLater(), on);
    element.addEventListener('keydown', (event) => this.#press(event), on);
    element.addEventListener('click', (event) => this.#launch(event), on);
    element.addEventListener('auxclick', (event) => this.#launch(event), on);
    signal.addEventListener(
      'abort',
      this.#client.subscribe(() => this.#followSession()),
      { once: true },
    );
  }

  #listenWhileOpen(signal: AbortSignal): void {
    const place = (): void => this.#place();
    const followNetwork = (): void => this.#followNetwork();
    const leave = (event: Event): void => {
      const path = event.composedPath();
      if (!path.includes(this.#mount.host) && !path.includes(this.#mount.trigger)) this.close();
    };
    const on = { signal, capture: true, passive: true };
    addEventListener('resize', place, on);
    addEventListener('scroll', place, on);
    addEventListener('online', followNetwork, on);
    addEventListener('offline', followNetwork, on);
    addEventListener('pointerdown', leave, on);
    addEventListener('focusin', leave, on);
  }

  #expand(): void {
    this.#mount.trigger.setAttribute('aria-expanded', `${this.isOpen}`);
  }

  #place(): void {
    this.#panel.place(this.#mount.trigger);
  }

  #followNetwork(): void {
    this.#panel.notice.hidden = navigator.onLine;
    void this.refresh();
  }

  #followSession(): void {
    const { isLogin, activeSessionKey } = this.#client.state;
    const owner = isLogin ? activeSessionKey : '';
    if (!this.#mount.isForeign) this.#mount.trigger.disabled = !isLogin;
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.#data = undefined;
    this.#rendered = '';
    this.#list.clear();
    this.#request += 1;
    this.#isRequested = false;
    this.#isPending = false;
    this.#loadedAt = 0;
    if (!isLogin) this.close();
    if (this.isOpen) void this.refresh();
  }

  /** Reads the language again: the cookie may have changed. */
  #speak(): void {
    const language = languageOf(document.cookie);
    if (language === this.#panel.element.lang) return;
    this.#language = language;
    this.#panel.setTexts(this.#texts, language);
    if (this.#mount.isForeign) return;
    this.#mount.trigger.setAttribute('aria-label', this.#texts.applications);
    this.#mount.trigger.lang = language;
  }

  #waitForList(): void {
    clearTimeout(this.#skeletonTimer);
    const show = (): void => this.#panel.showLoading();
    this.#skeletonTimer = setTimeout(show, skeletonDelay);
  }

  async #load(): Promise<LauncherData> {
    const [{ applications, groups }, tenant] = await Promise.all([
      this.#client.listApplications(),
      // Only the links back of groups without an address of their own hang on it.
      this.#client.getTenant().catch(() => undefined),
    ]);
    return { applications, groups, portalUrl: tenant?.customUrl ?? undefined };
  }

  /** Keeps the tiles while they have focus; shows new data at the next opening. */
  #showData(data: LauncherData): void {
    const isWalking = this.#list.itemOf(this.#focused()) !== undefined;
    const signature = this.#language + this.#signature;
    if (isWalking || signature === this.#rendered) return;
    this.#rendered = signature;
    this.#list.setSections(toSections(data, this.#language), this.#texts);
    this.#showFound();
    if (!this.isOpen) this.#panel.prepare();
  }

  /** Builds the first tiles before the panel opens. */
  #fill(): void {
    if (!this.#data) return;
    this.#showData(this.#data);
    this.#showFound();
  }

  #clearRecents(): void {
    this.#recents.clear();
    this.#panel.search.focus();
    this.#showFound();
  }

  #showFound(): void {
    const recents = this.#options.recents === false ? [] : this.#recents.read();
    const found = this.#list.show(this.#panel.search.value, recents);
    if (this.isOpen) this.#list.grow();
    if (found) {
      this.#panel.showList(this.#list.element);
      this.#panel.announce(this.#texts.count(found));
    } else if (found === 0) {
      this.#panel.showMessage(this.#texts[this.#list.isEmpty ? 'none' : 'notFound']);
    }
  }

  #tryAgain(): void {
    this.#panel.search.focus();
    this.#panel.showLoading();
    void this.refresh();
  }

  #searchLater(): void {
    clearTimeout(this.#searchTimer);
    this.#searchTimer = setTimeout(() => this.#search(), searchDelay);
  }

  #search(): void {
    clearTimeout(this.#searchTimer);
    if (this.#data) this.#showFound();
  }

  #focused(): Element | null {
    return this.#mount.host.shadowRoot?.activeElement ?? null;
  }

  #launch(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('.tile') : null;
    const item = this.#list.itemOf(link);
    // The second button opens the browser's menu.
    if (!item || event.button > 1) return;
    if (this.#options.recents !== false) this.#recents.add(item.appslugKey);
    // The visit is only remembered; whether that works must not disturb who opens an application.
    const visit = { slug: item.appslugKey, type: 'APPLICATION' } as const;
    this.#client.visitApplication(visit).catch(() => undefined);
    this.#options.onLaunch?.(item);
    // Opening in background tabs keeps the panel open.
    const isBehind = event.type === 'auxclick' || hasModifier(event);
    if (!isBehind) this.close();
  }

  /** Keys pressed in the panel are none of the page's shortcuts. */
  #press(event: KeyboardEvent): void {
    if (hasModifier(event)) return;
    event.stopPropagation();
    const isInSearch = this.#focused() === this.#panel.search;
    const isHandled = event.key === 'Escape' ? this.#escape() : this.#navigate(event, isInSearch);
    if (isHandled) event.preventDefault();
  }

  #escape(): boolean {
    const { search } = this.#panel;
    if (search.value === '') {
      this.close();
      return true;
    }
    search.value = '';
    search.focus();
    this.#search();
    return true;
  }

  #navigate(event: KeyboardEvent, isInSearch: boolean): boolean {
    const { search } = this.#panel;
    if (isInSearch) return this.#pressInSearch(event);
    const groups = this.#list.tiles();
    const current = groups.flat().find((link) => link === this.#focused());
    if (!current) return false;
    if (arrows.includes(event.key)) {
      const next = nextTile(groups, current, this.#turned(event.key));
      if (next) this.#list.focus(next);
      else search.focus();
      return true;
    }
    if (event.key === ' ') {
      current.click();
      return true;
    }
    // The letter itself is typed into the search, since focus is there before the key goes up.
    if (event.key.length === 1 || event.key === 'Backspace') search.focus();
    return false;
  }

  /** Pages that are read from the right turn left and right. */
  #turned(key: string): string {
    const isTurned = getComputedStyle(this.#mount.host).direction === 'rtl';
    if (!isTurned) return key;
    if (key === 'ArrowLeft') return 'ArrowRight';
    return key === 'ArrowRight' ? 'ArrowLeft' : key;
  }

  /** Enter searches at once and opens what is found first; the arrow leads into the tiles. */
  #pressInSearch({ key, isComposing }: KeyboardEvent): boolean {
    if ((key !== 'Enter' && key !== 'ArrowDown') || isComposing) return false;
    this.#search();
    const first = this.#list.tiles()[0]?.[0];
    if (!first) return true;
    if (key === 'ArrowDown') this.#list.focus(first);
    else if (this.#panel.search.value.trim() !== '') first.click();
    return true;
  }
}
