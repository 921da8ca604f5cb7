import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Fields } from '../../platform/pages/page-request.ts';
import { refusalPage } from '../../platform/pages/refusal-page.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import { idleSince } from '../sessions/index.ts';
import type { AdministrationDeps, TenantDesk } from './desk.ts';
import { found, idOf, readAt, tenantRoutes } from './desk.ts';
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
import { newObject, storedObject } from './sheet.ts';

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
    const rows = await readAt(desk, listPeople, {
      search,
      status: known ?? null,
      page,
      language: desk.visit.context.language,
    });
    const shown = { rows: rows.slice(0, pageSize), page, hasMore: rows.length > pageSize, search };
    return send(desk, peoplePage(desk, { ...shown, status: known ?? '' }));
  });
}

function sheetRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  newObject(app, deps, {
    path: '/people/new',
    open: async (desk) => ({
      sheet: newSheet(desk),
      change: newPerson(desk),
      next: (id) => `people/${id}?done=invited`,
    }),
  });
  storedObject(app, deps, { path: '/people/:id', open: personAt });
}

/** Actions on a user; each needs a recent proof of identity. */
function actionRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const { guardedForm } = tenantRoutes(app, deps);
  const act = (
    path: string,
    done: string,
    work: (desk: TenantDesk, id: string) => Promise<unknown>,
  ) =>
    guardedForm(`/people/:id/${path}`, async (desk) => {
      const id = idOf(desk);
      found(await readAt(desk, findPersonOf, id));
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
  guardedForm('/people/:id/end-sessions', async (desk) => {
    const id = idOf(desk);
    found(await readAt(desk, findPersonOf, id));
    await endSessionsOfUser(desk, { userId: id });
    return goTo(desk.reply, `${desk.base}/people/${id}?done=ended`);
  });
}

function sessionRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const { page, guardedForm } = tenantRoutes(app, deps);

  page('/sessions', async (desk) => {
    const { query } = desk.visit;
    const search = (query.search ?? '').trim().slice(0, longestSearch);
    const number = pageOf(query);
    const rows = await sessionsOf(desk, { userId: null, search, page: number });
    const shown = { rows: rows.slice(0, pageSize), page: number, search };
    return send(desk, sessionsPage(desk, { ...shown, hasMore: rows.length > pageSize }));
  });

  guardedForm('/sessions/:id/end', async (desk, typed) => {
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
  desk: TenantDesk,
  which: { readonly userId: string | null; readonly search: string; readonly page: number },
): Promise<ListedSession[]> {
  const now = desk.scope.clock.now();
  return readAt(desk, listSessions, { ...which, now, idleSince: idleSince(now) });
}

function newSheet({ say }: TenantDesk): Sheet {
  const title = say('person.add');
  return { section: 'people', title, submit: say('person.invite'), isGuarded: true };
}

/** @throws AppError request.not_found */
async function personAt(desk: TenantDesk) {
  const id = idOf(desk);
  const person = found(await readAt(desk, findPersonOf, id));
  const sessions = await sessionsOf(desk, { userId: id, search: '', page: 0 });
  const sheet: Sheet = {
    section: 'people',
    title: person.displayName,
    submit: desk.say('list.save'),
    below: personActions(desk, person, sessions.slice(0, pageSize)),
    isGuarded: true,
  };
  const isForeign = person.connectorKind !== 'local';
  return { sheet, change: knownPerson(desk, { id, isForeign }) };
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
  const context = { ...visit.context, address: `${base}/people/${id}` };
  const page = refusalPage(context, { text: 'refused.lastAdministrator', back: null });
  return send(desk, page, { status: 422 });
}
