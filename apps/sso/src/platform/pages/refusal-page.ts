import { html } from './html.ts';
import { layout } from './layout.ts';
import type { Scene } from './scene.ts';
import type { PageKey } from './texts.ts';

interface Refusal {
  readonly text: PageKey;
  /** Link back; null if it would lead here again. */
  readonly back: string | null;
}

/** Why a page can't be shown. Nothing was sent anywhere. */
export function refusalPage(scene: Scene, { text, back }: Refusal): string {
  const { say } = scene;
  return layout(scene, {
    title: say('refused.title'),
    body: html`<h1>${say('refused.title')}</h1>
<p role="alert">${say(text)}</p>
${back !== null && html`<p class="links"><a href="${back}">${say('backToSignIn')}</a></p>`}`,
  });
}
