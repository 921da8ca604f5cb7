import type { Language } from '@axp/contracts';
import en from '../../../locales/en/signOut.json' with { type: 'json' };
import th from '../../../locales/th/signOut.json' with { type: 'json' };
import { html } from '../../platform/pages/html.ts';
import type { Tenant } from '../../platform/tenant/tenant.ts';

const texts = { en, th };

interface SignOffPage {
  readonly tenant: Tenant;
  readonly language: Language;
  /** What the form carries on; null once everything is over. */
  readonly form: Readonly<Record<string, string>> | null;
}

/** Asks before a sign-on ends, or says that it has. */
export function signOffPage({ tenant, language, form }: SignOffPage): string {
  const say = texts[language];
  const question = say.question.replace('{{tenant}}', tenant.name);
  const fields = Object.entries(form ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const body =
    form === null
      ? html`<p>${say.done}</p>`
      : html`<p>${question}</p><form method="post" action="/logout">${fields}<button>${say.confirm}</button></form>`;
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${say.title} · ${tenant.name}</title><style>body{font:1rem/1.5 'IBM Plex Sans Thai',system-ui,sans-serif;max-width:28rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}button{font:inherit;min-height:44px;padding:0 1.5rem}</style></head><body><main><h1>${say.title}</h1>${body}</main></body></html>`
    .text;
}
