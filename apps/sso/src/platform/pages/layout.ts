import { languages } from '@axp/contracts';
import type { Language } from '@axp/contracts/vocabulary';
import type { Brand } from './brand.ts';
import type { HtmlValue } from './html.ts';
import { html, Markup } from './html.ts';
import type { PageContext } from './page-context.ts';

export interface PageContent {
  readonly title: string;
  readonly body: HtmlValue;
  /** A table needs more room than a form. */
  readonly isWide?: boolean;
  /** Form to send again in another language, if a GET would lose input. */
  readonly repeats?: RepeatedForm;
}

export interface RepeatedForm {
  readonly action: string;
  /** Submitted fields, or the id of a form on this page whose input is sent along. */
  readonly of: { readonly fields: HtmlValue } | { readonly formId: string };
}

/** Marks a submit that only renders the form again, in another language. */
export const languageChange = { name: 'shown', value: 'again' } as const;

/** A whole page: the tenant's mark, one card, and below it help and the languages. */
export function layout(context: PageContext, content: PageContent): string {
  const { title, body, isWide = false } = content;
  const { language, say, tenant, brand, zone } = context;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} · ${tenant.name}</title>
<link rel="stylesheet" href="/assets/pages.css">
${isWide && html`<link rel="stylesheet" href="/assets/administration.css">`}
<link rel="stylesheet" href="${stylesOf(brand)}">
<link rel="icon" href="${brand.logo ?? 'data:,'}">
<script src="/assets/pages.js" type="module"></script>
</head>
<body data-zone="${zone ?? ''}">
<main${isWide ? new Markup(' class="wide"') : null}>
${mark(context)}
${body}
</main>
<footer>
${brand.supportContact === null ? html`<span></span>` : html`<p>${say('help', { contact: brand.supportContact })}</p>`}
${languageChoice(context, content.repeats)}
</footer>
</body>
</html>
`;
  return page.text;
}

function stylesOf({ application }: Brand): string {
  const path = '/assets/brand.css';
  return application ? `${path}?application=${encodeURIComponent(application.id)}` : path;
}

function mark({ tenant, brand }: PageContext): Markup {
  const name = brand.application?.name ?? tenant.name;
  if (brand.logo !== null) {
    return html`<div class="brand"><img src="${brand.logo}" alt="${name}"></div>`;
  }
  return html`<div class="brand">${initial(name)}<span>${name}</span></div>`;
}

/** The first letter of a name, in place of a picture. */
export function initial(name: string): Markup {
  const letter = String.fromCodePoint(name.codePointAt(0) ?? 0x20).toUpperCase();
  return html`<span class="letter" aria-hidden="true">${letter}</span>`;
}

const languageNames = { en: 'english', th: 'thai' } as const satisfies Record<Language, string>;

function languageChoice(context: PageContext, repeats: RepeatedForm | undefined): HtmlValue {
  const { say, address, language } = context;
  if (address === null && repeats === undefined) return null;
  const form = repeats && 'formId' in repeats.of ? repeats.of.formId : null;
  const sent =
    form &&
    html` form="${form}" name="${languageChange.name}" value="${languageChange.value}" formnovalidate`;
  const choices = languages.map((to) => {
    const name = say(languageNames[to]);
    const current = to === language ? new Markup(' aria-current="true"') : null;
    if (repeats === undefined) {
      return html`<a lang="${to}" href="${inLanguage(address ?? '/', to)}"${current}>${name}</a>`;
    }
    return html`<button class="plain" lang="${to}" formaction="${inLanguage(repeats.action, to)}"${sent}${current}>${name}</button>`;
  });
  const label = say('language');
  if (repeats === undefined || !('fields' in repeats.of)) {
    return html`<nav aria-label="${label}">${choices}</nav>`;
  }
  return html`<nav aria-label="${label}"><form method="post" action="${repeats.action}">${repeats.of.fields}${choices}</form></nav>`;
}

function inLanguage(address: string, language: string): string {
  const url = new URL(address, 'https://page.invalid');
  url.searchParams.set('lang', language);
  return `${url.pathname}${url.search}`;
}
