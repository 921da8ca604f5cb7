/** Roles that the generator's search gets wrong, and those that assistive technology understands. */
const corrections: readonly (readonly [wrong: RegExp, right: string])[] = [
  // A button must not hold fields.
  [
    /role="button"\s+:aria-owns="[^"]+"\s+aria-expanded="true"\s+aria-haspopup="listbox"\s+aria-labelledby="localsearch-label"/,
    'role="dialog" aria-modal="true" aria-labelledby="localsearch-label"',
  ],
  // Nor must an option hold a link, so the link is the option.
  [
    /:id="'localsearch-item-' \+ index"\s+:aria-selected="[^"]+"\s+role="option"\s*>\s*<a/,
    `role="presentation"><a
      :id="'localsearch-item-' + index"
      :aria-selected="selectedIndex === index ? 'true' : 'false'"
      role="option"`,
  ],
  // Its own text is its name; a longer one is read out for it.
  [/\s:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"/, ''],
  [/<span class="title-icon">/, '<span class="title-icon" aria-hidden="true">'],
  // Keys are pictures, which have names.
  [/<kbd :aria-label/g, '<kbd role="img" :aria-label'],
];

/** As much of a plugin of Vite as this is; the generator brings a Vite of its own. */
interface Corrector {
  readonly name: string;
  readonly enforce: 'pre';
  readonly transform: (code: string, id: string) => string | undefined;
}

/** @throws if the generator has changed its dialog, so that the corrections are looked at again */
export const searchDialog: Corrector = {
  name: 'search-dialog',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined;
    return corrections.reduce((text, [wrong, right]) => {
      const corrected = text.replace(wrong, right);
      if (corrected === text) throw new Error(`not found in ${id}: ${wrong.source}`);
      return corrected;
    }, code);
  },
};
