import { AppError } from '@axp/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EventOrigin } from '../../platform/audit/audit.ts';
import { guarded, hidden, notice } from '../../platform/pages/fields.ts';
import type { Markup } from '../../platform/pages/html.ts';
import { html } from '../../platform/pages/html.ts';
import { layout } from '../../platform/pages/layout.ts';
import type { PageContext } from '../../platform/pages/page-context.ts';
import type { Fields, Visit, Visits } from '../../platform/pages/page-request.ts';
import { formOf, isOwnForm } from '../../platform/pages/page-request.ts';
import { momentOf } from '../../platform/pages/reader-zone.ts';
import { goTo, sendPage } from '../../platform/pages/send-page.ts';
import { administrationTexts } from '../../platform/pages/texts.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { ConfirmationDeps } from '../confirmation/index.ts';
import { askAgain } from '../confirmation/index.ts';
import type { LiveSession } from '../sessions/index.ts';
import { deviceOf, endSessions, liveSessions } from '../sessions/index.ts';
import type { SignOn } from '../sign-on/index.ts';
import { applicationsOfSessions } from './own-session.queries.ts';

interface Deps extends ConfirmationDeps {
  readonly visits: Visits;
  readonly signOn: SignOn;
}

interface Self {
  readonly visit: Visit;
  readonly reply: FastifyReply;
  /** The sign-on of this browser that came last. */
  readonly session: LiveSession;
}

const page = '/account/sessions';
const signInAgain = `/login?${new URLSearchParams({ next: page }).toString()}`;

/** A person's sessions on all their devices (H-06). */
export function ownSessionRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(page, async (request, reply) => {
    const self = await selfOf(deps, request, reply);
    return self ? sendSessions(self) : goTo(reply, signInAgain);
  });

  const end = (path: string, whichOf: (self: Self, form: Fields) => Which | null) =>
    app.post(`${page}/${path}`, async (request, reply) => {
      const self = await selfOf(deps, request, reply);
      if (!self) return goTo(reply, signInAgain);
      const { visit, session } = self;
      const form = formOf(request);
      if (!isOwnForm(request, visit, form)) throw new AppError('origin.not_registered');
      const { id: sessionId, confirmedAt, signedInAt } = session;
      const person = { ...session, sessionId, provenAt: new Date(confirmedAt ?? signedInAt) };
      const asked = await askAgain(deps, { visit, reply, person, path: `${page}/${path}` }, form);
      if (asked) return asked.sent;
      const which = whichOf(self, form);
      if (which) {
        await endOwnSessions(visit.scope, { self: session, which, origin: visit });
      }
      return goTo(reply, `${page}?done=ended`);
    });

  end('end', (_self, { session = '' }) => (isId(session) ? { id: session } : null));
  end('end-others', ({ session }) => ({ exceptId: session.id }));
  end('end-all', () => ({}));
}

type Which = Parameters<typeof endOwnSessions>[1]['which'];

async function selfOf(
  { visits, signOn }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Self | null> {
  const visit = await visits(request, reply);
  const [session] = (await signOn.browserOf(visit.scope, request.headers))?.sessions ?? [];
  return session ? { visit, reply, session } : null;
}

async function sendSessions({ visit, reply, session }: Self): Promise<FastifyReply> {
  const { scope, context, query } = visit;
  const { sessions, applications } = await scope.read(async (trx) => {
    const live = await liveSessions(trx, scope, { column: 's.user_id', value: session.userId });
    const ids = live.map(({ id }) => id);
    return {
      sessions: live,
      applications: await applicationsOfSessions(trx, scope.tenant.id, ids),
    };
  });
  const shown = ownSessionPage(context, {
    hasEnded: query.done === 'ended',
    sessions: sessions.map((one) => ({
      id: one.id,
      device: deviceOf(one.userAgent),
      address: one.address,
      signedInAt: momentOf(context, one.signedInAt),
      lastSeenAt: momentOf(context, one.lastSeenAt),
      isCurrent: one.id === session.id,
      applications: applications.get(one.id) ?? [],
    })),
  });
  return sendPage(reply, { ...context, page: shown });
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

interface OwnSession {
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
function ownSessionPage(context: PageContext, { sessions, hasEnded }: Page): string {
  const say = administrationTexts(context.language);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return layout(context, {
    title: say('own.title'),
    body: html`<h1>${say('own.title')}</h1>
${hasEnded && notice(say('own.ended'))}
<p>${say('own.lead')}</p>
<ul class="rows">${sessions.map((session) => row(context, session))}</ul>
${others.length > 0 && endForm(context, 'others', say('own.endOthers'))}
${endForm(context, 'all', say('own.endAll'))}
<p class="links"><a href="/account">${context.say('security.back')}</a></p>`,
  });
}

function row(context: PageContext, session: OwnSession): Markup {
  const say = administrationTexts(context.language);
  const device = session.device ?? say('session.unknownDevice');
  const { applications, isCurrent } = session;
  return html`<li><span><b>${device}</b>${isCurrent && ` (${say('own.current')})`}
<br><span class="help">${session.address} · ${say('session.since')} ${session.signedInAt} · ${say('session.lastSeen')} ${session.lastSeenAt}</span>
${applications.length > 0 && html`<br><span class="help">${say('own.silent', { applications: applications.join(', ') })}</span>`}</span>
<form method="post" action="/account/sessions/end">${guarded(context)}${hidden('session', session.id)}
<button class="plain" aria-label="${say('own.endNamed', { device })}">${say('session.end')}</button></form></li>`;
}

function endForm(context: PageContext, which: 'others' | 'all', label: string): Markup {
  return html`<form method="post" action="/account/sessions/end-${which}">${guarded(context)}<button>${label}</button></form>`;
}

interface Ending {
  readonly self: Pick<LiveSession, 'userId'>;
  readonly which: { readonly id?: string; readonly exceptId?: string };
  readonly origin: EventOrigin;
}

/** Ends sessions of the user; ids of others are ignored. */
async function endOwnSessions(
  scope: TenantScope,
  { self: { userId }, which, origin }: Ending,
): Promise<void> {
  const reason = 'signed_out_elsewhere';
  await scope.write((trx) =>
    endSessions(trx, scope, { which: { ...which, userId }, reason, origin }),
  );
}
