import { chunk } from './constants.ts';
import { button, create } from './create.ts';
import type { Section } from './model.ts';
import { foldText } from './model.ts';
import type { LauncherTexts } from './texts.ts';
import type { LauncherItem } from './types.ts';

/** Columns of the grid, as in the style sheet. */
const columns = 3;

type Part = Readonly<{ name: string; items: readonly LauncherItem[]; action: Node | string }>;

/**
 * Groups and their tiles. The visible ones are built at once and the rest in steps, so that
 * hundreds of applications open and filter as fast as a few.
 */
export class TileList {
  readonly element: HTMLElement = create('div', 'list');
  readonly #clearRecents: () => void;
  readonly #items = new WeakMap<Element, LauncherItem>();
  #cells = new Map<LauncherItem, HTMLElement>();
  #sections: readonly Section[] = [];
  #texts: LauncherTexts;
  #chosen: HTMLElement | undefined;
  #groups = 0;
  #requested: string | undefined;
  /** Remaining steps of the latest list. */
  #steps: Iterator<unknown> = [].values();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(texts: LauncherTexts, clearRecents: () => void) {
    this.#texts = texts;
    this.#clearRecents = clearRecents;
  }

  /** Whether there is any application at all. */
  get isEmpty(): boolean {
    return this.#sections.length === 0;
  }

  setSections(sections: readonly Section[], texts: LauncherTexts): void {
    this.clear();
    this.#sections = sections;
    this.#texts = texts;
    this.#cells = new Map();
  }

  /**
   * Shows the first tiles of a search, or of all applications after the recent ones. Returns the
   * number of applications, or nothing if the list is unchanged.
   */
  show(query: string, recents: readonly string[]): number | undefined {
    const wanted = foldText(query);
    const before = this.#requested;
    this.#requested = wanted + JSON.stringify(recents);
    if (this.#requested === before) return undefined;
    const found = this.#sections.map((section) => ({
      ...section,
      items: section.items.filter(({ name }) => foldText(name).includes(wanted)),
    }));
    // Out of sight at once and out of the page a moment later: hundreds of tiles take a frame.
    for (const group of this.element.children) group.className = 'old';
    this.#steps = this.#place([
      ...(wanted === '' ? [this.#recentsOf(recents)] : []),
      ...found.map(({ name, items, portalUrl }) => ({
        name,
        items,
        action: portalUrl === undefined ? '' : this.#portal(name, portalUrl),
      })),
    ]);
    this.#build();
    this.#choose(this.tiles()[0]?.[0]);
    const slugs = found.flatMap(({ items }) => items.map(({ appslugKey }) => appslugKey));
    return new Set(slugs).size;
  }

  /** Takes what was replaced out of the page, and builds the rest piece by piece. */
  grow(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const group of this.element.querySelectorAll('.old')) group.remove();
      if (this.#build()) this.grow();
    });
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.element.replaceChildren();
    this.#requested = undefined;
  }

  /** The links on the screen, group by group. */
  tiles(): HTMLAnchorElement[][] {
    return [...this.element.querySelectorAll('.group')].map((group) => [
      ...group.querySelectorAll<HTMLAnchorElement>('.tile'),
    ]);
  }

  /** The application of a link, when it is one of the tiles. */
  itemOf(link: Element | null): LauncherItem | undefined {
    return link ? this.#items.get(link) : undefined;
  }

  /** Focuses a tile and makes it the one that Tab comes back to. */
  focus(link: HTMLElement): void {
    this.#choose(link);
    link.focus();
  }

  /** As much as fits on a screen; whether there may be more. */
  #build(): boolean {
    for (let step = 0; step < chunk; step += 1) if (this.#steps.next().done) return false;
    return true;
  }

  /** One tile a step. */
  *#place(parts: readonly Part[]): Generator {
    for (const { name, items, action } of parts) {
      if (items.length === 0) continue;
      this.#groups += 1;
      const id = `axp-group-${this.#groups}`;
      // Browsers forget that a list without bullets is one, unless it is said.
      const grid = create('ul', 'grid', { role: 'list' });
      const heading = create('div', 'heading', {}, create('h2', 'title', { id }, name), action);
      this.element.append(create('section', 'group', { 'aria-labelledby': id }, heading, grid));
      for (const item of items) {
        grid.append(this.#cellOf(item));
        yield;
      }
    }
  }

  #cellOf(item: LauncherItem): HTMLElement {
    const known = this.#cells.get(item);
    if (known) return known;
    const link = createTile(item, this.#texts);
    const cell = create('li', 'cell', {}, link);
    this.#items.set(link, item);
    this.#cells.set(item, cell);
    return cell;
  }

  /** Only one tile is in the order of Tab; arrows lead to the others. */
  #choose(link: HTMLElement | undefined): void {
    this.#chosen?.setAttribute('tabindex', '-1');
    this.#chosen = link;
    link?.setAttribute('tabindex', '0');
  }

  #recentsOf(slugs: readonly string[]): Part {
    const { recents, clear } = this.#texts;
    const all = this.#sections.flatMap(({ items }) => items);
    const items = slugs.flatMap((slug) => {
      const known = all.find(({ appslugKey }) => appslugKey === slug);
      // A tile of its own, beside the one in its group.
      return known ? [{ ...known }] : [];
    });
    const action = button('link', clear);
    action.setAttribute('aria-label', `${clear}: ${recents}`);
    action.addEventListener('click', this.#clearRecents);
    return { name: recents, items, action };
  }

  #portal(name: string, href: string): HTMLElement {
    const { portal } = this.#texts;
    const label = `${portal}: ${name}`;
    const rel = 'noopener noreferrer';
    return create('a', 'link', { href, rel, 'aria-label': label }, portal);
  }
}

/** A real link, so that copying it or opening it elsewhere works as everywhere. */
function createTile(item: LauncherItem, texts: LauncherTexts): HTMLAnchorElement {
  return create(
    'a',
    'tile',
    {
      href: item.url,
      target: '_blank',
      rel: 'noopener noreferrer',
      tabindex: '-1',
      'aria-label': `${item.name} (${texts.newTab})`,
    },
    logoOf(item),
    create('span', 'name', {}, item.name),
  );
}

/** The logo; a missing or broken one is the name's first letter, always in the same colour. */
function logoOf(item: LauncherItem): HTMLElement {
  if (item.logo === undefined) return letterOf(item);
  const image = create('img', 'logo', {
    alt: '',
    loading: 'lazy',
    decoding: 'async',
    referrerpolicy: 'no-referrer',
    src: item.logo,
  });
  image.addEventListener('error', () => image.replaceWith(letterOf(item)), { once: true });
  return image;
}

function letterOf({ name, appslugKey }: LauncherItem): HTMLElement {
  let hue = 0;
  for (const sign of appslugKey) hue = (hue * 31 + (sign.codePointAt(0) ?? 0)) % 360;
  // Drawn by the style sheet: as text it would be read as a part of the name.
  const letter = create('span', 'logo letter', { 'data-letter': firstLetter(name) });
  // By the golden angle, so that slugs that resemble each other get colours that don't.
  letter.style.setProperty('--hue', `${hue * 137.5}`);
  return letter;
}

/** Thai writes some vowels before the consonant that a name begins with. */
function firstLetter(name: string): string {
  const [letter = '?'] = name.trim().replace(/^[เ-ไ]/, '');
  return letter.toUpperCase();
}

/**
 * The tile that an arrow, Home or End leads to from the current one, or nothing above the first
 * row, where the search is. Each group of tiles begins a new row.
 */
export function nextTile<Tile>(
  groups: readonly (readonly Tile[])[],
  current: Tile,
  key: string,
): Tile | undefined {
  const tiles = groups.flat();
  const index = tiles.indexOf(current);
  if (key === 'Home') return tiles[0];
  if (key === 'End') return tiles.at(-1);
  if (key === 'ArrowRight') return tiles[index + 1] ?? current;
  if (key === 'ArrowLeft') return tiles[index - 1] ?? current;
  const rows = groups.flatMap(inRows);
  const row = rows.findIndex((one) => one.includes(current));
  const column = rows[row]?.indexOf(current) ?? 0;
  if (key === 'ArrowDown') return nearest(rows[row + 1], column) ?? current;
  return nearest(rows[row - 1], column);
}

function inRows<Tile>(tiles: readonly Tile[]): Tile[][] {
  const count = Math.ceil(tiles.length / columns);
  return Array.from({ length: count }, (_, row) => tiles.slice(row * columns, (row + 1) * columns));
}

function nearest<Tile>(row: readonly Tile[] | undefined, column: number): Tile | undefined {
  return row?.[Math.min(column, row.length - 1)];
}
