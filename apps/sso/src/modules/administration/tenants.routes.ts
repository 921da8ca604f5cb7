import type { FastifyInstance, FastifyReply } from 'fastify';
import { goTo } from '../../platform/pages/send-page.ts';
import type { AdministrationDeps, Desk } from './desk.ts';
import { askAdministrator, found, paramOf, platformRoutes } from './desk.ts';
import type { Values } from './domain/merge-edits.ts';
import type { Errors } from './forms/form-field.ts';
import { valuesOf } from './forms/form-field.ts';
import { toFormFields } from './forms/object-fields.ts';
import { newTenantFields } from './forms/tenant-form.ts';
import { listTenants } from './listings.queries.ts';
import { makeTenant } from './make-tenant.ts';
import { isLanguageChange } from './object-changes.ts';
import { objectForm, repeatedObject } from './pages/form-page.ts';
import { platformPage, send } from './pages/frame.ts';
import { tenantsPage } from './pages/lists.ts';
import { setTenantStatus } from './tenants.ts';

const list = '/admin/platform/tenants';

/** All tenants, for operators of the platform. */
export function tenantsRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const { page, form, guardedForm } = platformRoutes(app, deps);

  page('/tenants', async (desk) => {
    const tenants = await deps.unitOfWork.asSystem(listTenants);
    return send(desk, tenantsPage(desk, tenants));
  });

  page('/tenants/new', async (desk) => sendNewTenant(desk, { locale: 'en' }, {}));

  form('/tenants/new', async (desk, fields) => {
    const values = valuesOf(toFormFields(newTenantFields, desk.say), fields);
    if (isLanguageChange(fields)) return sendNewTenant(desk, values, {});
    const confirmation = await askAdministrator(deps, desk, fields);
    if (confirmation) return confirmation.sent;
    const made = await makeTenant(changePlaceOf(deps, desk), values);
    if (made.kind === 'wrong') return sendNewTenant(desk, values, made.errors, 422);
    return goTo(desk.reply, `${list}?done=created`);
  });

  for (const [action, status] of [
    ['suspend', 'suspended'],
    ['open', 'active'],
  ] as const) {
    guardedForm(`/tenants/:tenant/${action}`, async (desk) => {
      const key = paramOf(desk, 'tenant');
      const outcome = await setTenantStatus(changePlaceOf(deps, desk), key, status);
      found(outcome === 'unknown' || outcome === 'operator' ? null : outcome);
      return goTo(desk.reply, `${list}?done=saved`);
    });
  }
}

function changePlaceOf({ unitOfWork }: AdministrationDeps, { visit, administrator }: Desk) {
  const { clock, newId } = visit.scope;
  return { unitOfWork, clock, newId, actor: administrator.userId, address: visit.address };
}

function sendNewTenant(desk: Desk, values: Values, errors: Errors, status = 200): FastifyReply {
  const { say } = desk;
  const form = objectForm(desk, {
    fields: toFormFields(newTenantFields, say),
    values,
    base: {},
    version: null,
    submit: say('tenants.create'),
    errors,
    alert: null,
    changes: [],
  });
  const page = platformPage(desk, 'tenants', {
    title: say('tenants.add'),
    body: form,
    repeats: repeatedObject(desk),
  });
  return send(desk, page, { status });
}
