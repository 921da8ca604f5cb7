import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme, MarkdownOptions } from 'vitepress';
import { defineConfig } from 'vitepress';
import packageJson from '../../package.json' with { type: 'json' };
import { writeErrorPages } from '../error-pages.ts';
import { withSections } from './sections.ts';

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

const codeTheme = {
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

const nameColours: Transformer = {
  pre: ({ properties }) => {
    properties.style = undefined;
  },
  span: ({ properties }) => {
    const position = /#00000([1-9])/.exec(String(properties.style))?.[1];
    properties.style = undefined;
    if (position !== undefined) properties.class = `code-${names[Number(position) - 1]}`;
  },
};

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
const searchDialog: Corrector = {
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

type SearchRender = NonNullable<DefaultTheme.LocalSearchOptions['_render']>;

/** Documents of the package that pages include; on the site they are pages of their own. */
const pagesOfDocuments: Readonly<Record<string, string>> = {
  'ERRORS.md': '/errors/',
  'MIGRATION.md': '/migration',
  'api-report.md': '/api/',
  'example/': '/guide/examples',
  'CHANGELOG.md': '/guide/versions',
  'examples/vite': '/guide/examples#vite',
  'examples/plain': '/guide/examples#plain-page',
  'examples/next-pages': '/guide/examples#next-js',
};

const recipes = [
  ['call-an-api', 'Call an API'],
  ['verify-tokens', 'Verify tokens in an API'],
  ['deep-links', 'Deep links'],
  ['sign-out', 'Sign out everywhere'],
  ['several-tabs', 'Several tabs'],
  ['several-accounts', 'Several accounts'],
  ['server-side-rendering', 'Server-side rendering'],
  ['content-security-policy', 'Content security policy'],
  ['service-worker', 'Service worker'],
  ['offline', 'Offline and errors'],
] as const;

const entries = ['axp-kit', 'accounts', 'framed', 'launcher', 'react', 'testing'] as const;

const site = join(import.meta.dirname, '..');
writeErrorPages(join(site, 'generated/errors'));

export default defineConfig({
  title: 'axp-kit',
  description: 'Single sign-on and application launcher for the AXP platform',
  lang: 'en',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]],
  // A change of colours would insert a style that the policy refuses.
  appearance: { disableTransition: false },
  rewrites: { 'generated/:path*': ':path*' },
  outDir: join(site, 'out'),
  cacheDir: join(site, '.cache'),
  // The platform serves the site with a policy that allows no inline script and no inline style.
  metaChunk: true,
  transformHtml: (html, _file, { siteConfig }) => withoutInlineCode(html, siteConfig.outDir),
  transformPageData: ({ relativePath, frontmatter }) => {
    // Each declaration of an entry has the same headings below its name.
    if (relativePath.startsWith('api/')) frontmatter.outline = 2;
  },
  markdown: {
    theme: codeTheme,
    codeTransformers: [nameColours],
    preConfig: ({ core }) => {
      core.ruler.before('normalize', 'sections', (state) => {
        state.src = withSections(state.src);
      });
    },
    config: (markdown) => {
      markdown.core.ruler.push('documents', ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const page = pagesOfDocuments[token.attrGet('href') ?? ''];
          if (page !== undefined) token.attrSet('href', page);
        }
      });
    },
  },
  // An older compiler of the generator does not know the target of the repository.
  vite: {
    plugins: [searchDialog],
    esbuild: { tsconfigRaw: '{}' },
    build: { target: 'es2022', reportCompressedSize: false, assetsInlineLimit: 0 },
  },
  themeConfig: {
    search: { provider: 'local', options: { _render: renderForSearch } },
    outline: [2, 3],
    nav: [
      { text: 'Guide', link: '/guide/quick-start', activeMatch: '/guide/' },
      { text: 'Recipes', link: '/recipes/call-an-api', activeMatch: '/recipes/' },
      { text: 'API', link: '/api/', activeMatch: '/api/' },
      { text: 'Errors', link: '/errors/', activeMatch: '/errors/' },
      { text: 'Playground', link: '/playground/' },
      { text: packageJson.version, link: '/guide/versions' },
    ],
    sidebar: [
      {
        text: 'Guide',
        items: [
          { text: 'Quick start', link: '/guide/quick-start' },
          { text: 'Concepts', link: '/guide/concepts' },
          { text: 'Calls', link: '/guide/calls' },
          { text: 'React', link: '/guide/react' },
          { text: 'Vue and Svelte', link: '/guide/vue-and-svelte' },
          { text: 'Launcher', link: '/guide/launcher' },
          { text: 'Pages in a frame', link: '/guide/frames' },
          { text: 'Testing', link: '/guide/testing' },
          { text: 'Examples', link: '/guide/examples' },
          { text: 'Versions and browsers', link: '/guide/versions' },
          { text: 'Error codes', link: '/errors/' },
          { text: 'Migration', link: '/migration' },
          { text: 'Playground', link: '/playground/' },
        ],
      },
      {
        text: 'Recipes',
        items: recipes.map(([page, text]) => ({ text, link: `/recipes/${page}` })),
      },
      {
        text: 'API',
        items: entries.map((entry) => ({
          text: entry === 'axp-kit' ? entry : `axp-kit/${entry}`,
          link: entry === 'axp-kit' ? '/api/' : `/api/${entry}`,
        })),
      },
    ],
  },
});

/** Renders a page for the index of the search, which needs no colours of code. */
function renderForSearch(...[text, environment, markdown]: Parameters<SearchRender>): string {
  const { highlight } = markdown.options;
  markdown.options.highlight = null;
  const html = markdown.render(text, environment);
  markdown.options.highlight = highlight;
  return html;
}

/** The page with each inline script as a file of its own, and without the few inline styles. */
function withoutInlineCode(html: string, outDir: string): string {
  return html
    .replaceAll(/ style="[^"]*"/g, '')
    .replace(/<script([^>]*)>([^<]+)<\/script>/g, (_all, attributes: string, script: string) => {
      const name = `inline-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
      mkdirSync(join(outDir, 'assets'), { recursive: true });
      writeFileSync(join(outDir, 'assets', name), script);
      return `<script${attributes} src="/assets/${name}"></script>`;
    });
}
