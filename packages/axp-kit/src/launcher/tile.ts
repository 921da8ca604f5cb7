import { create } from './create.ts';
import type { LauncherTexts } from './texts.ts';
import type { LauncherItem } from './types.ts';

/** A real link, so that copying it or opening it elsewhere works as everywhere. */
export function createTile(item: LauncherItem, texts: LauncherTexts): HTMLAnchorElement {
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
