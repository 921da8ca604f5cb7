import type { FastifyInstance } from 'fastify';
import type { HtmlValue } from '../../platform/pages/html.ts';
import { html } from '../../platform/pages/html.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import { knownApplication, newApplication, setApplicationStatus } from './application-object.ts';
import { formerSecret, renewalForm, renewSecret, sendSecret } from './client-secret.routes.ts';
import { ClientSecrets } from './client-secrets.ts';
import type { AdministrationDeps, TenantDesk } from './desk.ts';
import { found, paramOf, readAt, tenantRoutes } from './desk.ts';
import { newApplicationValues } from './forms/application-form.ts';
import { hasSecret } from './forms/client-keys.ts';
import { defaultGroup, knownGroup, newGroup, removeGroup } from './group-object.ts';
import { listApplications, listGroups, stateOfApplication } from './listings.queries.ts';
import { actionForm, send } from './pages/frame.ts';
import { applicationsPage, groupsPage } from './pages/lists.ts';
import { tenantSettings } from './settings-object.ts';
import type { Sheet } from './sheet.ts';
import { newObject, storedObject } from './sheet.ts';

/** Applications and groups of a tenant, and how it presents itself. */
export function catalogueRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  applicationRoutes(app, deps);
  groupRoutes(app, deps);
  storedObject(app, deps, {
    path: '/settings',
    open: async (desk) => ({ sheet: settingsSheet(desk), change: tenantSettings(desk) }),
  });
}

function applicationRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const { page, guardedForm } = tenantRoutes(app, deps);

  page('/applications', async (desk) => {
    const applications = await readAt(desk, listApplications, desk.visit.context.language);
    return send(desk, applicationsPage(desk, applications));
  });

  newObject(app, deps, {
    path: '/applications/new',
    open: async (desk) => {
      const made = making(deps);
      return {
        sheet: newSheet(desk, 'application'),
        change: await newApplication(desk, made),
        values: newApplicationValues,
        next: (id) => `applications/${id}?done=created`,
        answer: (id) => sendSecret(desk, id, made.secrets),
      };
    },
  });

  storedObject(app, deps, {
    path: '/applications/:id',
    open: async (desk) => {
      const id = paramOf(desk, 'id');
      const made = making(deps);
      return {
        sheet: await applicationSheet(desk, id),
        change: await knownApplication(desk, made, id),
        answer: () => sendSecret(desk, id, made.secrets),
      };
    },
  });

  guardedForm('/applications/:id/secret', renewSecret);

  for (const [action, status] of [
    ['remove', 'removed'],
    ['restore', 'active'],
  ] as const) {
    guardedForm(`/applications/:id/${action}`, async (desk) => {
      const id = paramOf(desk, 'id');
      found(await readAt(desk, stateOfApplication, id));
      await setApplicationStatus(desk, id, status);
      return goTo(desk.reply, `${desk.base}/applications/${id}?done=saved`);
    });
  }
}

function making({ rules, applicationAddresses }: AdministrationDeps) {
  return { rules, applicationAddresses, secrets: new ClientSecrets() };
}

function groupRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const { page, form } = tenantRoutes(app, deps);

  page('/groups', async (desk) =>
    send(desk, groupsPage(desk, await readAt(desk, listGroups, desk.visit.context.language))),
  );

  newObject(app, deps, {
    path: '/groups/new',
    open: async (desk) => ({
      sheet: newSheet(desk, 'group'),
      change: newGroup(desk),
      next: () => 'groups?done=created',
    }),
  });

  storedObject(app, deps, {
    path: '/groups/:id',
    open: async (desk) => {
      const slug = paramOf(desk, 'id');
      return { sheet: groupSheet(desk, slug), change: knownGroup(desk, slug) };
    },
  });

  form('/groups/:id/remove', async (desk) => {
    found((await removeGroup(desk, paramOf(desk, 'id'))) || null);
    return goTo(desk.reply, `${desk.base}/groups?done=removed`);
  });
}

function newSheet({ say }: TenantDesk, what: 'application' | 'group'): Sheet {
  return {
    section: `${what}s`,
    title: say(`${what}.add`),
    submit: say(`${what}.create`),
    isGuarded: what === 'application',
  };
}

/** @throws AppError request.not_found */
async function applicationSheet(desk: TenantDesk, id: string): Promise<Sheet> {
  const { say, base } = desk;
  const state = found(await readAt(desk, stateOfApplication, id));
  const below: HtmlValue =
    state.status === 'active'
      ? html`${formerSecret(desk, state)}<div class="buttons">${hasSecret(state.authentication) && renewalForm(desk, id)}
${actionForm(desk, {
  action: `${base}/applications/${id}/remove`,
  label: say('application.remove'),
  question: say('application.removeQuestion'),
})}</div>`
      : actionForm(desk, {
          action: `${base}/applications/${id}/restore`,
          label: say('application.restore'),
        });
  return {
    section: 'applications',
    title: say('application.title', { id }),
    submit: say('list.save'),
    below,
    isGuarded: true,
  };
}

function groupSheet(desk: TenantDesk, slug: string): Sheet {
  const { say, base } = desk;
  const below =
    slug !== defaultGroup &&
    actionForm(desk, {
      action: `${base}/groups/${slug}/remove`,
      label: say('group.remove'),
      question: say('group.removeQuestion'),
    });
  const title = say('group.title', { id: slug });
  return { section: 'groups', title, submit: say('list.save'), below, isGuarded: false };
}

function settingsSheet({ say }: TenantDesk): Sheet {
  const title = say('nav.settings');
  return { section: 'settings', title, submit: say('list.save'), isGuarded: true };
}
