import type { FastifyReply } from 'fastify';
import type { HtmlValue } from '../../platform/pages/html.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import type { AdministrationDeps, TenantDesk } from './desk.ts';
import { askAdministrator, found } from './desk.ts';
import type { Values } from './domain/merge-edits.ts';
import type { FormField } from './forms/form-field.ts';
import { valuesOf } from './forms/form-field.ts';
import type { Again, Creation, Edit } from './object-changes.ts';
import { createObject, editObject, isShownAgain } from './object-changes.ts';
import { objectForm, repeatedObject } from './pages/form-page.ts';
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

/** Shows what can be shown only now, instead of the next page; null where there is nothing. */
type OnceAnswer = (subject: string) => FastifyReply | null;

/** An empty form, or one with what is usual. */
export function sendNew(
  desk: TenantDesk,
  sheet: Sheet,
  { fields, values = {} }: { readonly fields: readonly FormField[]; readonly values?: Values },
): FastifyReply {
  // Normalised like submitted values, so that untouched fields compare equal.
  const shown = valuesOf(fields, values);
  return sendSheet(desk, sheet, {
    fields,
    again: { values: shown, base: shown, version: null, errors: {}, changes: [] },
  });
}

export async function sendKnown<Input>(
  desk: TenantDesk,
  sheet: Sheet,
  edit: Edit<Input>,
): Promise<FastifyReply> {
  const { values: stored, version } = found(await desk.scope.write(edit.load));
  const values = valuesOf(edit.fields, stored, stored);
  return sendSheet(desk, sheet, {
    fields: edit.fields,
    again: { values, base: values, version, errors: {}, changes: [] },
  });
}

export async function saveNew<Input>(
  deps: AdministrationDeps,
  desk: TenantDesk,
  {
    sheet,
    creation,
    form,
    goOn,
    answer,
  }: {
    readonly sheet: Sheet;
    readonly creation: Creation<Input>;
    readonly form: Fields;
    readonly goOn: (subject: string) => string;
    readonly answer?: OnceAnswer;
  },
): Promise<FastifyReply> {
  const confirmation =
    sheet.isGuarded && !isShownAgain(form) ? await askAdministrator(deps, desk, form) : null;
  if (confirmation) return confirmation.sent;
  const outcome = await createObject(desk, creation, form);
  if (outcome.kind === 'saved') {
    return answer?.(outcome.subject) ?? goTo(desk.reply, goOn(outcome.subject));
  }
  const again = found(outcome.kind === 'again' ? outcome : null);
  return sendSheet(desk, sheet, { fields: creation.fields, again });
}

export async function saveKnown<Input>(
  deps: AdministrationDeps,
  desk: TenantDesk,
  {
    sheet,
    edit,
    form,
    goOn,
    answer,
  }: {
    readonly sheet: Sheet;
    readonly edit: Edit<Input>;
    readonly form: Fields;
    readonly goOn: string;
    readonly answer?: OnceAnswer;
  },
): Promise<FastifyReply> {
  const confirmation =
    sheet.isGuarded && !isShownAgain(form) ? await askAdministrator(deps, desk, form) : null;
  if (confirmation) return confirmation.sent;
  const outcome = await editObject(desk, edit, form);
  if (outcome.kind === 'saved') return answer?.(outcome.subject) ?? goTo(desk.reply, goOn);
  const again = found(outcome.kind === 'again' ? outcome : null);
  return sendSheet(desk, sheet, { fields: edit.fields, again });
}

interface Shown {
  readonly fields: readonly FormField[];
  readonly again: Again;
}

function statusOf({ changes, errors }: Again): number {
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
