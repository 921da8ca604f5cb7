import { create } from './create.ts';
import { foldText } from './model.ts';
import type { LauncherTexts } from './texts.ts';
import type { LauncherItem } from './types.ts';

/** One application on the screen. */
export interface Tile {
  readonly item: LauncherItem;
  readonly cell: HTMLElement;
  readonly link: HTMLAnchorElement;
  /** What a search is compared with. */
  readonly folded: string;
}

const tones = 8;

/** A real link, so that copying it or opening it elsewhere works as everywhere. */
export function createTile(item: LauncherItem, texts: LauncherTexts): Tile {
  const link = create(
    'a',
    {
      class: 'tile',
      part: 'tile',
      href: item.url,
      target: '_blank',
      rel: 'noopener noreferrer',
      tabindex: '-1',
      'aria-label': `${item.name} (${texts.newTab})`,
    },
    logoOf(item),
    create('span', { class: 'name' }, item.name),
  );
  const cell = create('li', { class: 'cell' }, link);
  return { item, cell, link, folded: foldText(item.name) };
}

/** The logo; a missing or broken one is the name's first letter, always in the same colour. */
function logoOf(item: LauncherItem): HTMLElement {
  if (item.logo === undefined) return letterOf(item);
  const image = create('img', {
    class: 'logo',
    part: 'logo',
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
  let sum = 0;
  for (const sign of appslugKey) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return create(
    'span',
    { class: 'logo letter', part: 'logo', 'aria-hidden': 'true', 'data-tone': `${sum % tones}` },
    firstLetter(name),
  );
}

/** Thai writes some vowels before the consonant that a name begins with. */
function firstLetter(name: string): string {
  const [letter = '?'] = name.trim().replace(/^[เ-ไ]/, '');
  return letter.toUpperCase();
}
