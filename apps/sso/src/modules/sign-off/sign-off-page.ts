import { guarded, hidden } from '../../platform/pages/fields.ts';
import { html } from '../../platform/pages/html.ts';
import { layout } from '../../platform/pages/layout.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import type { Scene } from '../../platform/pages/scene.ts';

/** Asks before the sign-ons of a browser end. */
export function askPage(scene: Scene, carried: Fields): string {
  const { say, tenant } = scene;
  return layout(scene, {
    title: say('signOut.title'),
    body: html`<h1>${say('signOut.title')}</h1>
<p>${say('signOut.question', { tenant: tenant.name })}</p>
<form method="post" action="/logout">
${guarded(scene)}
${Object.entries(carried).map(([name, value]) => hidden(name, value))}
<button class="main">${say('signOut.confirm')}</button>
</form>`,
  });
}

/** Says that they have. */
export function donePage(scene: Scene): string {
  const { say } = scene;
  return layout(scene, {
    title: say('signOut.title'),
    body: html`<h1>${say('signOut.title')}</h1>
<p role="status">${say('signOut.done')}</p>
<a class="button" href="/login">${say('signOut.again')}</a>`,
  });
}
