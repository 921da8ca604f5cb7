import { guarded, hidden, notice } from '../../platform/pages/fields.ts';
import type { Markup } from '../../platform/pages/html.ts';
import { html } from '../../platform/pages/html.ts';
import { layout } from '../../platform/pages/layout.ts';
import type { Scene } from '../../platform/pages/scene.ts';
import { administrationTexts } from '../../platform/pages/texts.ts';

export interface OwnSession {
  readonly id: string;
  readonly device: string | null;
  readonly address: string;
  readonly signedInAt: Markup;
  readonly lastSeenAt: Markup;
  readonly isCurrent: boolean;
  readonly applications: readonly string[];
}

interface Page {
  readonly sessions: readonly OwnSession[];
  readonly hasEnded: boolean;
}

/** `/account/sessions`: where a person is signed in, with the power to end it. */
export function ownSessionPage(scene: Scene, { sessions, hasEnded }: Page): string {
  const say = administrationTexts(scene.language);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return layout(scene, {
    title: say('own.title'),
    body: html`<h1>${say('own.title')}</h1>
${hasEnded && notice(say('own.ended'))}
<p>${say('own.lead')}</p>
<ul class="rows">${sessions.map((session) => row(scene, session))}</ul>
${others.length > 0 && endForm(scene, 'others', say('own.endOthers'))}
${endForm(scene, 'all', say('own.endAll'))}
<p class="links"><a href="/account">${scene.say('security.back')}</a></p>`,
  });
}

function row(scene: Scene, session: OwnSession): Markup {
  const say = administrationTexts(scene.language);
  const device = session.device ?? say('session.unknownDevice');
  const { applications, isCurrent } = session;
  return html`<li><span><b>${device}</b>${isCurrent && ` (${say('own.current')})`}
<br><span class="help">${session.address} · ${say('session.since')} ${session.signedInAt} · ${say('session.lastSeen')} ${session.lastSeenAt}</span>
${applications.length > 0 && html`<br><span class="help">${say('own.silent', { applications: applications.join(', ') })}</span>`}</span>
<form method="post" action="/account/sessions/end">${guarded(scene)}${hidden('session', session.id)}
<button class="plain" aria-label="${say('own.endNamed', { device })}">${say('session.end')}</button></form></li>`;
}

function endForm(scene: Scene, which: 'others' | 'all', label: string): Markup {
  return html`<form method="post" action="/account/sessions/end-${which}">${guarded(scene)}<button>${label}</button></form>`;
}
