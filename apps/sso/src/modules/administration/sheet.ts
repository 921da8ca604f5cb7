import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HtmlValue } from '../../platform/pages/html.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import type { AdministrationDeps, TenantDesk } from './desk.ts';
import { askAdministrator, found, tenantRoutes } from './desk.ts';
import type { Values } from './domain/merge-edits.ts';
import type { FormField } from './forms/form-field.ts';
import { valuesOf } from './forms/form-field.ts';
import type { Creation, Edit, RejectedForm } from './object-changes.ts';
import { createObject, editObject, isLanguageChange } from './object-changes.ts';
import { actionOf, objectForm, repeatedObject } from './pages/form-page.ts';
import type { AdministrationPage, Section } from './pages/frame.ts';
import { send, tenantPage } from './pages/frame.ts';

/** The page of one object: its form, and what else can be done with it. */
export interface Sheet {
  readonly section: Section;
  readonly title: string;
  readonly submit: string;
  readonly below?: HtmlValue;
  /** True if saving needs a recent proof of identity. */
  readonly isGuarded: boolean;
}

/** Page of one object, with the change that its form makes. */
interface Opened<Change> {
  readonly sheet: Sheet;
  readonly change: Change;
  /** Shows what can be shown only now, instead of the next page; null where there is nothing. */
  readonly answer?: (subject: string) => FastifyReply | null;
}

interface OpenedNew<Input> extends Opened<Creation<Input>> {
  /** Initial values; empty without. */
  readonly values?: Values;
  /** Next page, below those of the tenant. */
  readonly next: (subject: string) => string;
}

/** Registers the page and form of a new object. */
export function newObject<Input>(
  app: FastifyInstance,
  deps: AdministrationDeps,
  { path, open }: Page<OpenedNew<Input>>,
): void {
  const { page, form } = tenantRoutes(app, deps);
  page(path, async (desk) => {
    const { sheet, change, values = {} } = await open(desk);
    // Normalised like submitted values, so that untouched fields compare equal.
    const shown = valuesOf(change.fields, values);
    return sendSheet(desk, sheet, {
      fields: change.fields,
      again: { values: shown, base: shown, version: null, errors: {}, changes: [] },
    });
  });
  form(path, async (desk, fields) => {
    const opened = await open(desk);
    const goOn = (subject: string) => `${desk.base}/${opened.next(subject)}`;
    return save(deps, desk, { ...opened, fields, goOn });
  });
}

/** Registers the page and form of a stored object, which leads back to itself. */
export function storedObject<Input>(
  app: FastifyInstance,
  deps: AdministrationDeps,
  { path, open }: Page<Opened<Edit<Input>>>,
): void {
  const { page, form } = tenantRoutes(app, deps);
  page(path, async (desk) => {
    const { sheet, change } = await open(desk);
    const { values: stored, version } = found(await desk.scope.write(change.load));
    const values = valuesOf(change.fields, stored, stored);
    return sendSheet(desk, sheet, {
      fields: change.fields,
      again: { values, base: values, version, errors: {}, changes: [] },
    });
  });
  form(path, async (desk, fields) => {
    const goOn = () => `${actionOf(desk)}?done=saved`;
    return save(deps, desk, { ...(await open(desk)), fields, goOn });
  });
}

interface Page<Object> {
  readonly path: string;
  readonly open: (desk: TenantDesk) => Promise<Object>;
}

interface Saving<Input> extends Opened<Creation<Input> | Edit<Input>> {
  readonly fields: Fields;
  readonly goOn: (subject: string) => string;
}

async function save<Input>(
  deps: AdministrationDeps,
  desk: TenantDesk,
  { sheet, change, fields, goOn, answer }: Saving<Input>,
): Promise<FastifyReply> {
  const confirmation =
    sheet.isGuarded && !isLanguageChange(fields)
      ? await askAdministrator(deps, desk, fields)
      : null;
  if (confirmation) return confirmation.sent;
  const outcome = await ('load' in change
    ? editObject(desk, change, fields)
    : createObject(desk, change, fields));
  if (outcome.kind === 'saved') {
    return answer?.(outcome.subject) ?? goTo(desk.reply, goOn(outcome.subject));
  }
  const again = found(outcome.kind === 'again' ? outcome : null);
  return sendSheet(desk, sheet, { fields: change.fields, again });
}

interface Shown {
  readonly fields: readonly FormField[];
  readonly again: RejectedForm;
}

function statusOf({ changes, errors }: RejectedForm): number {
  if (changes.length > 0) return 409;
  return Object.keys(errors).length > 0 ? 422 : 200;
}

function sendSheet(desk: TenantDesk, sheet: Sheet, { fields, again }: Shown): FastifyReply {
  const { title, section, submit, below } = sheet;
  const page: AdministrationPage = {
    title,
    body: [objectForm(desk, { fields, submit, alert: null, ...again }), below],
    repeats: repeatedObject(desk),
  };
  return send(desk, tenantPage(desk, section, page), { status: statusOf(again) });
}
