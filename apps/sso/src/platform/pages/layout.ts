import type { HtmlValue } from './html.ts';
import { html, Markup } from './html.ts';
import type { Scene } from './scene.ts';

export interface PageContent {
  readonly title: string;
  readonly body: HtmlValue;
  /** A table needs more room than a form. */
  readonly isWide?: boolean;
}

/** A whole page: the tenant's mark, one card, and below it help and the languages. */
export function layout(scene: Scene, { title, body, isWide = false }: PageContent): string {
  const { language, say, tenant, brand } = scene;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} · ${tenant.name}</title>
<link rel="stylesheet" href="/assets/pages.css">
${isWide && html`<link rel="stylesheet" href="/assets/administration.css">`}
<link rel="stylesheet" href="/assets/brand.css">
<link rel="icon" href="${brand.logo ?? 'data:,'}">
<script src="/assets/pages.js" type="module"></script>
</head>
<body>
<main${isWide ? new Markup(' class="wide"') : null}>
${mark(scene)}
${body}
</main>
<footer>
${brand.supportContact === null ? html`<span></span>` : html`<p>${say('help', { contact: brand.supportContact })}</p>`}
<nav aria-label="${say('language')}">
${languageLink(scene, 'en', say('english'))}
${languageLink(scene, 'th', say('thai'))}
</nav>
</footer>
</body>
</html>
`;
  return page.text;
}

function mark({ tenant, brand }: Scene): Markup {
  if (brand.logo !== null) {
    return html`<div class="brand"><img src="${brand.logo}" alt="${tenant.name}"></div>`;
  }
  return html`<div class="brand">${initial(tenant.name)}<span>${tenant.name}</span></div>`;
}

/** The first letter of a name, in place of a picture. */
export function initial(name: string): Markup {
  const letter = String.fromCodePoint(name.codePointAt(0) ?? 0x20).toUpperCase();
  return html`<span class="letter" aria-hidden="true">${letter}</span>`;
}

function languageLink({ address, language }: Scene, to: string, name: string): Markup {
  const url = new URL(address, 'https://page.invalid');
  url.searchParams.set('lang', to);
  const current = to === language ? new Markup(' aria-current="true"') : null;
  return html`<a lang="${to}" href="${url.pathname}${url.search}"${current}>${name}</a>`;
}
