import type { FastifyInstance } from 'fastify';
import type { HtmlValue } from '../../platform/pages/html.ts';
import { html } from '../../platform/pages/html.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import { knownApplication, newApplication, setApplicationStatus } from './application-object.ts';
import { formerSecret, renewalForm, renewSecret, sendSecret } from './client-secret.routes.ts';
import { ClientSecrets } from './client-secrets.ts';
import type { AdministrationDeps, TenantDesk } from './desk.ts';
import { askAdministrator, found, paramOf, tenantRoutes } from './desk.ts';
import { newApplicationValues } from './forms/application-form.ts';
import { hasSecret } from './forms/client-keys.ts';
import { defaultGroup, knownGroup, newGroup, removeGroup } from './group-object.ts';
import { listApplications, listGroups, stateOfApplication } from './listings.queries.ts';
import { actionForm, send } from './pages/frame.ts';
import { applicationsPage, groupsPage } from './pages/lists.ts';
import { tenantSettings } from './settings-object.ts';
import type { Sheet } from './sheet.ts';
import { saveKnown, saveNew, sendKnown, sendNew } from './sheet.ts';

/** Applications and groups of a tenant, and how it presents itself. */
export function catalogueRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  applicationRoutes(app, deps);
  groupRoutes(app, deps);
  settingsRoutes(app, deps);
}

function applicationRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const { page, form } = tenantRoutes(app, deps);

  page('/applications', async (desk) => {
    const { tenant, read } = desk.scope;
    const applications = await read((trx) =>
      listApplications(trx, tenant.id, desk.visit.scene.language),
    );
    return send(desk, applicationsPage(desk, applications));
  });

  page('/applications/new', async (desk) => {
    const { fields } = await newApplication(desk, making(deps));
    return sendNew(desk, newSheet(desk, 'application'), { fields, values: newApplicationValues });
  });

  form('/applications/new', async (desk, typed) => {
    const made = making(deps);
    return saveNew(deps, desk, {
      sheet: newSheet(desk, 'application'),
      creation: await newApplication(desk, made),
      form: typed,
      goOn: (id) => `${desk.base}/applications/${id}?done=created`,
      answer: (id) => sendSecret(desk, id, made.secrets),
    });
  });

  page('/applications/:id', async (desk) => {
    const id = paramOf(desk, 'id');
    const sheet = await applicationSheet(desk, id);
    return sendKnown(desk, sheet, await knownApplication(desk, making(deps), id));
  });

  form('/applications/:id', async (desk, typed) => {
    const id = paramOf(desk, 'id');
    const made = making(deps);
    return saveKnown(deps, desk, {
      sheet: await applicationSheet(desk, id),
      edit: await knownApplication(desk, made, id),
      form: typed,
      goOn: `${desk.base}/applications/${id}?done=saved`,
      answer: () => sendSecret(desk, id, made.secrets),
    });
  });

  form('/applications/:id/secret', (desk, typed) => renewSecret(deps, desk, typed));

  for (const [action, status] of [
    ['remove', 'removed'],
    ['restore', 'active'],
  ] as const) {
    form(`/applications/:id/${action}`, async (desk, typed) => {
      const confirmation = await askAdministrator(deps, desk, typed);
      if (confirmation) return confirmation.sent;
      const id = paramOf(desk, 'id');
      const { tenant, read } = desk.scope;
      found(await read((trx) => stateOfApplication(trx, tenant.id, id)));
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

  page('/groups', async (desk) => {
    const { tenant, read } = desk.scope;
    return send(
      desk,
      groupsPage(desk, await read((trx) => listGroups(trx, tenant.id, desk.visit.scene.language))),
    );
  });

  page('/groups/new', async (desk) =>
    sendNew(desk, newSheet(desk, 'group'), { fields: newGroup(desk).fields }),
  );

  form('/groups/new', async (desk, typed) =>
    saveNew(deps, desk, {
      sheet: newSheet(desk, 'group'),
      creation: newGroup(desk),
      form: typed,
      goOn: () => `${desk.base}/groups?done=created`,
    }),
  );

  page('/groups/:id', async (desk) => {
    const slug = paramOf(desk, 'id');
    return sendKnown(desk, groupSheet(desk, slug), knownGroup(desk, slug));
  });

  form('/groups/:id', async (desk, typed) => {
    const slug = paramOf(desk, 'id');
    return saveKnown(deps, desk, {
      sheet: groupSheet(desk, slug),
      edit: knownGroup(desk, slug),
      form: typed,
      goOn: `${desk.base}/groups/${slug}?done=saved`,
    });
  });

  form('/groups/:id/remove', async (desk) => {
    found((await removeGroup(desk, paramOf(desk, 'id'))) || null);
    return goTo(desk.reply, `${desk.base}/groups?done=removed`);
  });
}

function settingsRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const { page, form } = tenantRoutes(app, deps);
  page('/settings', async (desk) => sendKnown(desk, settingsSheet(desk), tenantSettings(desk)));
  form('/settings', async (desk, typed) =>
    saveKnown(deps, desk, {
      sheet: settingsSheet(desk),
      edit: tenantSettings(desk),
      form: typed,
      goOn: `${desk.base}/settings?done=saved`,
    }),
  );
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
  const { say, base, scope } = desk;
  const state = found(await scope.read((trx) => stateOfApplication(trx, scope.tenant.id, id)));
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
