import { create } from './create.ts';
import type { Section } from './model.ts';
import { foldText } from './model.ts';
import type { LauncherTexts } from './texts.ts';
import type { Tile } from './tile.ts';
import { createTile } from './tile.ts';
import type { LauncherItem } from './types.ts';

interface Group {
  readonly element: HTMLElement;
  readonly tiles: readonly Tile[];
}

export interface ListActions {
  clearRecents(): void;
}

/**
 * The groups and their tiles. They are built once per list; a search only hides and shows them,
 * which stays within a frame at hundreds of applications.
 */
export class TileList {
  readonly element: HTMLElement = create('div');
  readonly #actions: ListActions;
  #groups: Group[] = [];
  #recents: Group | undefined;
  #query = '';

  constructor(actions: ListActions) {
    this.#actions = actions;
  }

  /** Whether there is any application at all. */
  get isEmpty(): boolean {
    return this.#groups.length === 0;
  }

  render(sections: readonly Section[], texts: LauncherTexts): void {
    this.#recents = undefined;
    this.#groups = sections.map((section, index) => createGroup(section, index, texts));
    this.element.replaceChildren(...this.#groups.map(({ element }) => element));
    this.filter(this.#query);
  }

  /** Puts what was opened last before everything else. */
  showRecents(slugs: readonly string[], texts: LauncherTexts): void {
    const tiles = slugs.flatMap((slug) => {
      const item = this.#find(slug);
      return item === undefined ? [] : [createTile(item, texts)];
    });
    this.#recents?.element.remove();
    this.#recents = tiles.length > 0 ? this.#recentsOf(tiles, texts) : undefined;
    if (this.#recents) this.element.prepend(this.#recents.element);
    this.#choose(this.tiles()[0]?.[0]);
  }

  /** Shows what the search finds; gives how many applications that are. */
  filter(query: string): number {
    this.#query = query;
    const wanted = foldText(query);
    const found = new Set<string>();
    if (this.#recents) this.#recents.element.hidden = wanted !== '';
    for (const { element, tiles } of this.#groups) {
      let isGroupFound = false;
      for (const { cell, folded, item } of tiles) {
        const isFound = folded.includes(wanted);
        if (cell.hidden === isFound) cell.hidden = !isFound;
        if (!isFound) continue;
        isGroupFound = true;
        found.add(item.appslugKey);
      }
      element.hidden = !isGroupFound;
    }
    this.#choose(this.tiles()[0]?.[0]);
    return found.size;
  }

  /** The links one can see, group by group. */
  tiles(): HTMLAnchorElement[][] {
    return this.#all()
      .filter(({ element }) => !element.hidden)
      .map(({ tiles }) => tiles.filter(({ cell }) => !cell.hidden).map(({ link }) => link));
  }

  /** The application of a link, when it is one of the tiles. */
  itemOf(link: Element | null): LauncherItem | undefined {
    for (const { tiles } of this.#all()) {
      const tile = tiles.find((one) => one.link === link);
      if (tile) return tile.item;
    }
    return undefined;
  }

  /** Focuses a tile and makes it the one that Tab comes back to. */
  focus(link: HTMLElement): void {
    this.#choose(link);
    link.focus();
  }

  /** The tile of an application after the list was built anew. */
  linkOf({ appslugKey, portalSlugKey }: LauncherItem): HTMLAnchorElement | undefined {
    return this.#groups
      .flatMap(({ tiles }) => tiles)
      .find(
        ({ item }) => item.appslugKey === appslugKey && item.portalSlugKey === portalSlugKey,
      )?.link;
  }

  #all(): Group[] {
    return this.#recents ? [this.#recents, ...this.#groups] : this.#groups;
  }

  #find(slug: string): LauncherItem | undefined {
    for (const { tiles } of this.#groups) {
      const tile = tiles.find(({ item }) => item.appslugKey === slug);
      if (tile) return tile.item;
    }
    return undefined;
  }

  /** Only one tile is in the order of Tab; arrows lead to the others. */
  #choose(link: HTMLElement | undefined): void {
    for (const chosen of this.element.querySelectorAll('.tile[tabindex="0"]')) {
      chosen.setAttribute('tabindex', '-1');
    }
    link?.setAttribute('tabindex', '0');
  }

  #recentsOf(tiles: readonly Tile[], texts: LauncherTexts): Group {
    const clear = create('button', { type: 'button', class: 'link' }, texts.clear);
    clear.setAttribute('aria-label', `${texts.clear}: ${texts.recents}`);
    clear.addEventListener('click', () => this.#actions.clearRecents());
    return frame('axp-recents', texts.recents, tiles, clear);
  }
}

function createGroup(section: Section, index: number, texts: LauncherTexts): Group {
  const { name, portalUrl, items } = section;
  const tiles = items.map((item) => createTile(item, texts));
  if (portalUrl === undefined) return frame(`axp-group-${index}`, name, tiles);
  const portal = create(
    'a',
    {
      class: 'link',
      part: 'portal',
      href: portalUrl,
      rel: 'noopener noreferrer',
      'aria-label': `${texts.portal}: ${name}`,
    },
    texts.portal,
  );
  return frame(`axp-group-${index}`, name, tiles, portal);
}

function frame(id: string, name: string, tiles: readonly Tile[], ...more: HTMLElement[]): Group {
  const element = create(
    'section',
    { 'aria-labelledby': id },
    create('div', { class: 'heading' }, create('h2', { id, part: 'heading' }, name), ...more),
    // Browsers forget that a list without bullets is one, unless it is said.
    create('ul', { class: 'grid', role: 'list' }, ...tiles.map(({ cell }) => cell)),
  );
  return { element, tiles };
}
