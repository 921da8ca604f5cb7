import type { MarkdownOptions } from 'vitepress';

/**
 * Colours of code as names: each foreground stands for a class of `theme/style.css`, because a
 * highlighter writes colours into `style` attributes, which the policy of the site refuses.
 */
const scopes = {
  comment: ['comment', 'punctuation.definition.comment'],
  text: ['string', 'constant.other.symbol', 'markup.inline.raw'],
  keyword: ['keyword', 'storage', 'variable.language.this', 'entity.name.tag'],
  value: ['constant', 'support.constant', 'variable.other.constant', 'entity.other.attribute-name'],
  name: ['entity.name.function', 'support.function', 'entity.name.type', 'support.class'],
} as const;

const names = Object.keys(scopes);
const colourOf = (position: number) => `#00000${position + 1}`;

export const codeTheme = {
  name: 'axp-kit',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: Object.values(scopes).map((scope, position) => ({
    scope: [...scope],
    settings: { foreground: colourOf(position) },
  })),
} satisfies MarkdownOptions['theme'];

type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number];

export const nameColours: Transformer = {
  pre: ({ properties }) => {
    properties.style = undefined;
  },
  span: ({ properties }) => {
    const position = /#00000([1-9])/.exec(String(properties.style))?.[1];
    properties.style = undefined;
    if (position !== undefined) properties.class = `code-${names[Number(position) - 1]}`;
  },
};
