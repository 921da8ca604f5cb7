import { guarded } from '../../../platform/pages/fields.ts';
import { html } from '../../../platform/pages/html.ts';
import { layout } from '../../../platform/pages/layout.ts';
import type { Scene } from '../../../platform/pages/scene.ts';

interface Self {
  readonly displayName: string;
  readonly email: string | null;
  readonly isAdministrator: boolean;
}

/** `/account`: where a sign-in ends that no application has asked for. */
export function accountPage(scene: Scene, { displayName, email, isAdministrator }: Self): string {
  const { say } = scene;
  return layout(scene, {
    title: say('done.title'),
    body: html`<h1>${say('done.heading')}</h1>
<p>${say('done.as', { name: displayName, email: email ?? '–' })}</p>
${isAdministrator && html`<a class="button main" href="/admin">${say('done.administration')}</a>`}
<a class="button" href="/account/security">${say('done.security')}</a>
<a class="button" href="/account/sessions">${say('done.sessions')}</a>
<form method="post" action="/account/sign-out">
${guarded(scene)}
<button>${say('done.signOut')}</button>
</form>`,
  });
}
