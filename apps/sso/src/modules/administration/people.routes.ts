import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Fields } from '../../platform/pages/page-request.ts';
import { refusalPage } from '../../platform/pages/refusal-page.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import { idleSince } from '../sessions/index.ts';
import type { AdministrationDeps, TenantDesk } from './desk.ts';
import { askAdministrator, found, idOf, tenantRoutes } from './desk.ts';
import type { ListedSession } from './listings.queries.ts';
import { findPersonOf, listPeople, listSessions, pageSize } from './listings.queries.ts';
import { RefusedByRule } from './object-changes.ts';
import { send } from './pages/frame.ts';
import { peoplePage, personActions, sessionsPage } from './pages/people-pages.ts';
import { pageOf } from './pages/table.ts';
import {
  activate,
  deactivate,
  endSessionsOfUser,
  inviteAgain,
  resetSecondFactor,
} from './person-actions.ts';
import { knownPerson, newPerson } from './person-object.ts';
import type { Sheet } from './sheet.ts';
import { saveKnown, saveNew, sendKnown, sendNew } from './sheet.ts';

/** The people of a tenant, and what they are signed in with. */
export function peopleRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  listRoutes(app, deps);
  sheetRoutes(app, deps);
  actionRoutes(app, deps);
  sessionRoutes(app, deps);
}

const longestSearch = 200;

function listRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  tenantRoutes(app, deps).page('/people', async (desk) => {
    const { query } = desk.visit;
    const search = (query.search ?? '').trim().slice(0, longestSearch);
    const known = ['active', 'invited', 'deactivated'].find((one) => one === query.status);
    const page = pageOf(query);
    const { tenant, read } = desk.scope;
    const rows = await read((trx) =>
      listPeople(trx, tenant.id, {
        search,
        status: known ?? null,
        page,
        language: desk.visit.scene.language,
      }),
    );
    const shown = { rows: rows.slice(0, pageSize), page, hasMore: rows.length > pageSize, search };
    return send(desk, peoplePage(desk, { ...shown, status: known ?? '' }));
  });
}

function sheetRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const { page, form } = tenantRoutes(app, deps);

  page('/people/new', async (desk) =>
    sendNew(desk, newSheet(desk), { fields: newPerson(desk).fields }),
  );

  form('/people/new', (desk, typed) =>
    saveNew(deps, desk, {
      sheet: newSheet(desk),
      creation: newPerson(desk),
      form: typed,
      goOn: (id) => `${desk.base}/people/${id}?done=invited`,
    }),
  );

  page('/people/:id', async (desk) => {
    const { sheet, edit } = await personAt(desk);
    return sendKnown(desk, sheet, edit);
  });

  form('/people/:id', async (desk, typed) => {
    const { sheet, edit } = await personAt(desk);
    const goOn = `${desk.base}/people/${edit.subject}?done=saved`;
    return saveKnown(deps, desk, { sheet, edit, form: typed, goOn });
  });
}

/**
 * Actions on a user; each needs a recent proof of identity, except those that only revoke access.
 */
function actionRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const { form } = tenantRoutes(app, deps);
  const act = (
    path: string,
    done: string,
    work: (desk: TenantDesk, id: string) => Promise<unknown>,
  ) =>
    form(`/people/:id/${path}`, async (desk, typed) => {
      const confirmation = await askAdministrator(deps, desk, typed);
      if (confirmation) return confirmation.sent;
      const id = idOf(desk);
      const { tenant, read } = desk.scope;
      found(await read((trx) => findPersonOf(trx, tenant.id, id)));
      const refused = await refusalOf(() => work(desk, id));
      if (refused) return sendRefused(desk, id);
      return goTo(desk.reply, `${desk.base}/people/${id}?done=${done}`);
    });
  act('activate', 'saved', activate);
  act('invite-again', 'invited', inviteAgain);
  act('reset-factor', 'reset', resetSecondFactor);
  act('deactivate', 'saved', async (desk, id) => {
    // They would be out before they could take it back.
    if (id === desk.administrator.userId) throw new RefusedByRule({});
    await deactivate(desk, id);
  });
  form('/people/:id/end-sessions', async (desk) => {
    const id = idOf(desk);
    const { tenant, read } = desk.scope;
    found(await read((trx) => findPersonOf(trx, tenant.id, id)));
    await endSessionsOfUser(desk, { userId: id });
    return goTo(desk.reply, `${desk.base}/people/${id}?done=ended`);
  });
}

function sessionRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const { page, form } = tenantRoutes(app, deps);

  page('/sessions', async (desk) => {
    const { query } = desk.visit;
    const search = (query.search ?? '').trim().slice(0, longestSearch);
    const number = pageOf(query);
    const rows = await sessionsOf(desk, { userId: null, search, page: number });
    const shown = { rows: rows.slice(0, pageSize), page: number, search };
    return send(desk, sessionsPage(desk, { ...shown, hasMore: rows.length > pageSize }));
  });

  form('/sessions/:id/end', async (desk, typed) => {
    await endSessionsOfUser(desk, { id: idOf(desk) });
    const back = backFrom(typed);
    return goTo(desk.reply, `${desk.base}/${back}?done=ended`);
  });
}

/** A page of ours alone: what a form names is never an address. */
function backFrom({ person = '' }: Fields): string {
  return /^[0-9a-f-]{36}$/.test(person) ? `people/${person}` : 'sessions';
}

function sessionsOf(
  { scope: { tenant, read, clock } }: TenantDesk,
  which: { readonly userId: string | null; readonly search: string; readonly page: number },
): Promise<ListedSession[]> {
  const now = clock.now();
  return read((trx) => listSessions(trx, tenant.id, { ...which, now, idleSince: idleSince(now) }));
}

function newSheet({ say }: TenantDesk): Sheet {
  const title = say('person.add');
  return { section: 'people', title, submit: say('person.invite'), isGuarded: true };
}

/** @throws AppError request.not_found */
async function personAt(desk: TenantDesk) {
  const id = idOf(desk);
  const { tenant, read } = desk.scope;
  const person = found(await read((trx) => findPersonOf(trx, tenant.id, id)));
  const sessions = await sessionsOf(desk, { userId: id, search: '', page: 0 });
  const sheet: Sheet = {
    section: 'people',
    title: person.displayName,
    submit: desk.say('list.save'),
    below: personActions(desk, person, sessions.slice(0, pageSize)),
    isGuarded: true,
  };
  const isForeign = person.connectorKind !== 'local';
  return { sheet, edit: knownPerson(desk, { id, isForeign }) };
}

async function refusalOf(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof RefusedByRule) return true;
    throw error;
  }
}

function sendRefused(desk: TenantDesk, id: string): FastifyReply {
  const { visit, base } = desk;
  const scene = { ...visit.scene, address: `${base}/people/${id}` };
  const page = refusalPage(scene, { text: 'refused.lastAdministrator', back: null });
  return send(desk, page, { status: 422 });
}
