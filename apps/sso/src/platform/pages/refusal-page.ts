import { html } from './html.ts';
import { layout } from './layout.ts';
import type { PageContext } from './page-context.ts';
import type { PageKey } from './texts.ts';

interface Refusal {
  readonly text: PageKey;
  /** Link back; null if it would lead here again. */
  readonly back: string | null;
}

/** Why a page can't be shown. Nothing was sent anywhere. */
export function refusalPage(context: PageContext, { text, back }: Refusal): string {
  const { say } = context;
  return layout(context, {
    title: say('refused.title'),
    body: html`<h1>${say('refused.title')}</h1>
<p role="alert">${say(text)}</p>
${back !== null && html`<p class="links"><a href="${back}">${say('backToSignIn')}</a></p>`}`,
  });
}

/** Answers while the platform is unavailable. The browser keeps the input of a form for "back". */
export function unavailablePage(context: PageContext, text: PageKey): string {
  const { say, address } = context;
  const next =
    address === null
      ? html`<p>${say('unavailable.form')}</p>`
      : html`<p class="links"><a href="${address}">${say('unavailable.again')}</a></p>`;
  return layout(context, {
    title: say('unavailable.title'),
    body: html`<h1>${say('unavailable.title')}</h1>
<p role="alert">${say(text)}</p>
${next}`,
  });
}
