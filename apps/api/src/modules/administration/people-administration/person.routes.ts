import type { AdminUser, AdminUserDetail } from '@axp/contracts';
import * as contract from '@axp/contracts';
import { userStatuses } from '@axp/contracts';
import { deactivateUser } from '@axp/contracts/administration';
import { requestEmailChange, withdrawEmailChange } from '@axp/contracts/email-change';
import * as sheets from '@axp/contracts/sheets';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SessionKey } from '../../../platform/auth/actor-directory.ts';
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts';
import { knownWord } from '../../../platform/db/known-word.ts';
import { writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { RightsRow } from '../../people/people/index.ts';
import { findPerson, listGrants } from '../../people/people/index.ts';
import { presentImage } from '../../records/images/index.ts';
import { listSessionRows, presentSessions } from '../../sign-in/auth/index.ts';
import { findPendingEmail } from '../../sign-in/email-changes/index.ts';
import { listContextOf } from './person-filter.ts';
import type { PersonSort } from './person-list.queries.ts';
import {
  countPeople,
  countUpcoming,
  cursorOf,
  isOnlyAdministrator,
  listPeopleWithRights,
} from './person-list.queries.ts';
import { invitePerson, resendInvitation } from './use-cases/invite-person.ts';
import type { SettleItems } from './use-cases/person-access.ts';
import {
  activatePerson,
  deactivatePerson,
  endAllSessions,
  resetFactors,
  sendReset,
} from './use-cases/person-access.ts';
import { runPeopleAction, summarisePeopleAction } from './use-cases/run-people-action.ts';
import { changeEmail, keepEmail, updatePerson } from './use-cases/update-person.ts';

export interface PersonRouteDeps {
  readonly serve: ApiServe;
  readonly settleItems: SettleItems;
  /** @throws AppError auth.method_off if the merchant has no password sign-in */
  readonly requireLocal: (merchantId: string) => Promise<void>;
  /** The next request of the session sees who acts as they are now. */
  readonly forgetSession: (session: SessionKey) => void;
}

const CursorPosition = z.tuple([z.string(), z.uuid()]);
const sorts: readonly PersonSort[] = ['name', 'email', 'createdAt'];

export function personRoutes(app: FastifyInstance, deps: PersonRouteDeps): void {
  readingRoutes(app, deps.serve);
  changingRoutes(app, deps);
  actionRoutes(app, deps);
  sessionRoutes(app, deps);
}

function readingRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, contract.listUsers, async ({ query, context: { scope } }) => {
    const { sort: written, cursor, ...filter } = query;
    const isDescending = written.startsWith('-');
    const sort = sorts.find((one) => written.endsWith(one)) ?? 'name';
    const after = decodeCursor(cursor, CursorPosition);
    const { language } = scope;
    const found = { ...filter, ...listContextOf(scope), sort, language, isDescending, after };
    const people = await scope.read((tx) => listPeopleWithRights(tx.db, found));
    const { rows, nextCursor } = pageOf(people, filter.limit, (row) => cursorOf(row, sort));
    return { data: rows.map(presentAdminUser), meta: { nextCursor } };
  });

  serve.member(app, contract.getUser, async ({ params, context }) => ({
    data: await detailOf(context, params.id),
  }));
}

/** The next request of each session reads the user as they are now. */
const forgetting =
  ({ forgetSession }: PersonRouteDeps) =>
  ({ scope }: MemberContext, sessionIds: readonly string[]): void => {
    for (const sessionId of sessionIds) {
      forgetSession({ merchantId: scope.merchant.id, sessionId });
    }
  };

function changingRoutes(app: FastifyInstance, deps: PersonRouteDeps): void {
  const { serve, settleItems: settle } = deps;
  const forget = forgetting(deps);

  serve.member(app, contract.inviteUser, async ({ body, context }) => {
    const id = await writeWithRetry(context, (tx) => invitePerson(tx, body));
    return { data: await detailOf(context, id) };
  });

  serve.member(app, contract.resendInvitation, async ({ params, context }) => {
    await writeWithRetry(context, (tx) => resendInvitation(tx, params.id));
    return { data: await detailOf(context, params.id) };
  });

  serve.member(app, contract.updateUser, async ({ params, body, context }) => {
    const sessionIds = await writeWithRetry(context, (tx) => updatePerson(tx, params.id, body));
    forget(context, sessionIds);
    return { data: await detailOf(context, params.id) };
  });

  serve.member(app, requestEmailChange, ({ params, body, context }) =>
    writeWithRetry(context, (tx) => changeEmail(tx, params.id, body)),
  );

  serve.member(app, withdrawEmailChange, ({ params, context }) =>
    writeWithRetry(context, (tx) => keepEmail(tx, params.id)),
  );

  serve.member(app, contract.activateUser, async ({ params, body, context }) => {
    await writeWithRetry(context, (tx) => activatePerson(tx, params.id, body.version));
    return { data: await detailOf(context, params.id) };
  });

  serve.member(app, deactivateUser, async ({ params, body, context }) => {
    const ended = await writeWithRetry(context, (tx) =>
      deactivatePerson(tx, params.id, { ...body, settle }),
    );
    const answer = await detailOf(context, params.id);
    forget(context, ended);
    return { data: answer };
  });

  serve.member(app, contract.sendPasswordReset, async ({ params, context }) => {
    await deps.requireLocal(context.scope.merchant.id);
    await writeWithRetry(context, (tx) => sendReset(tx, params.id));
  });

  serve.member(app, contract.resetSecondFactors, async ({ params, context }) => {
    const ended = await writeWithRetry(context, (tx) => resetFactors(tx, params.id));
    const answer = await detailOf(context, params.id);
    forget(context, ended);
    return { data: answer };
  });
}

/** Actions on many people. */
function actionRoutes(app: FastifyInstance, deps: PersonRouteDeps): void {
  const { serve } = deps;
  const forget = forgetting(deps);

  serve.member(app, sheets.countUsers, async ({ query, context: { scope } }) => {
    const filter = { ...query, ...listContextOf(scope) };
    return { data: await scope.read((tx) => countPeople(tx.db, filter)) };
  });

  serve.member(app, sheets.previewPeopleAction, async ({ body, context }) => ({
    data: await summarisePeopleAction(context, body),
  }));

  serve.member(app, sheets.runPeopleAction, async ({ body, context }) => {
    const { affected, jobId, sessionIds } = await writeWithRetry(context, (tx) =>
      runPeopleAction(tx, body),
    );
    forget(context, sessionIds);
    return { data: { affected, jobId } };
  });
}

function sessionRoutes(app: FastifyInstance, deps: PersonRouteDeps): void {
  const { serve } = deps;
  const forget = forgetting(deps);

  serve.member(app, contract.listUserSessions, async ({ params, context }) => {
    const { scope, actor } = context;
    const now = scope.clock.now().toISOString();
    const merchantId = scope.merchant.id;
    const rows = await scope.read(async (tx) => {
      const person = await findPerson(tx, params.id);
      if (!person) throw new contract.AppError('user.not_found');
      return listSessionRows(tx.db, { merchantId, userId: params.id, now });
    });
    return { data: presentSessions(rows, actor.sessionId) };
  });

  serve.member(app, contract.endUserSessions, async ({ params, context }) => {
    const ended = await writeWithRetry(context, (tx) => endAllSessions(tx, params.id));
    forget(context, ended);
  });
}

async function detailOf({ scope }: MemberContext, id: string): Promise<AdminUserDetail> {
  const merchantId = scope.merchant.id;
  const now = scope.clock.now().toISOString();
  const [person, upcomingBookings, isLastAdministrator, pendingEmail, grants] = await scope.read(
    (tx) =>
      Promise.all([
        findPerson(tx, id),
        countUpcoming(tx, { userId: id, now }),
        isOnlyAdministrator(tx, id),
        findPendingEmail(tx, id, now),
        listGrants(tx.db, { merchantId, userId: id }),
      ]),
  );
  if (!person) throw new contract.AppError('user.not_found');
  return {
    ...presentAdminUser(person),
    upcomingBookings,
    isLastAdministrator,
    isDisabledUpstream: person.isDisabledUpstream,
    hasPassword: Boolean(person.hasPassword),
    erasureRequestedAt: person.erasureRequestedAt,
    pendingEmail,
    fromGroups: grants
      .filter(({ isOn }) => isOn)
      .map(({ right, target, group, method }) => ({ right, target, group, method })),
  };
}

function presentAdminUser(row: RightsRow): AdminUser {
  const {
    imageId,
    isDisabledUpstream: _,
    hasPassword: __,
    createdAt: ___,
    erasureRequestedAt: ____,
    ...person
  } = row;
  const asUnit = ({ id, name: title }: { readonly id: string; readonly name: string }) => ({
    id,
    title,
  });
  return {
    ...person,
    profileImage: presentImage(imageId),
    status: knownWord(userStatuses, person.status),
    businessUnits: person.businessUnits.map(asUnit),
    approvesFor: person.approvesFor.map(asUnit),
  };
}
