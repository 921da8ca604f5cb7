import { databaseRefusal } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { EventOrigin } from '../../platform/audit/audit.ts';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.ts';
import { languageChange } from '../../platform/pages/layout.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { Administrator } from './administrator.queries.ts';
import type { Values } from './domain/merge-edits.ts';
import { differenceOf, mergeEdits } from './domain/merge-edits.ts';
import type { Checked, Errors, FormField } from './forms/form-field.ts';
import { valuesOf } from './forms/form-field.ts';
import type { ObjectForm } from './pages/form-page.ts';

/** An object as it is stored, in the words of its form. */
export interface Stored {
  readonly values: Values;
  readonly version: number;
}

export interface Change<Input> {
  readonly fields: readonly FormField[];
  readonly check: (trx: Transaction<DB>, values: Values) => Promise<Checked<Input>>;
  /** Which field a rule of the database is about. */
  readonly explain: (constraint: string) => Errors | null;
  readonly action: string;
}

export interface Creation<Input> extends Change<Input> {
  /** @returns what the record calls it */
  readonly create: (trx: Transaction<DB>, input: Input) => Promise<string>;
}

export interface Edit<Input> extends Change<Input> {
  readonly subject: string;
  /** Locks it, so that two who save at once do so one after the other. */
  readonly load: (trx: Transaction<DB>) => Promise<Stored | null>;
  readonly save: (trx: Transaction<DB>, input: Input) => Promise<void>;
}

export interface Place {
  readonly scope: TenantScope;
  readonly administrator: Pick<Administrator, 'userId'>;
  readonly visit: EventOrigin;
}

/** Result of a form. If it is not saved, it is rendered again with the input. */
export type Outcome =
  | { readonly kind: 'saved'; readonly subject: string }
  | { readonly kind: 'gone' }
  | ({ readonly kind: 'again' } & RejectedForm);

export type RejectedForm = Pick<ObjectForm, 'values' | 'base' | 'version' | 'errors' | 'changes'>;

/** Whether a form came for the sake of another language: nothing it says is carried out. */
export function isLanguageChange(form: Fields): boolean {
  return form[languageChange.name] === languageChange.value;
}

/** Makes an object, and writes down what it is, in one transaction. */
export async function createObject<Input>(
  place: Place,
  creation: Creation<Input>,
  form: Fields,
): Promise<Outcome> {
  const values = valuesOf(creation.fields, form);
  const again = (errors: Errors): Outcome => {
    return { kind: 'again', values, base: baseOf(form), version: null, errors, changes: [] };
  };
  return explained(creation, again, () =>
    place.scope.write(async (trx) => {
      const checked = await creation.check(trx, values);
      if (checked.kind === 'wrong') return again(checked.errors);
      if (isLanguageChange(form)) return again({});
      const subject = await creation.create(trx, checked.input);
      await noteChange(trx, place, {
        action: creation.action,
        subject,
        before: {},
        after: values,
      });
      return { kind: 'saved', subject };
    }),
  );
}

/**
 * Saves an object if its version is unchanged. Otherwise it renders the form again with both users'
 * changes.
 */
export async function editObject<Input>(
  place: Place,
  edit: Edit<Input>,
  form: Fields,
): Promise<Outcome> {
  const base = baseOf(form);
  let current: Stored | null = null;
  const again = (errors: Errors): Outcome => {
    const mine = valuesOf(edit.fields, form, current?.values);
    const version = current?.version ?? null;
    return { kind: 'again', values: mine, base, version, errors, changes: [] };
  };
  return explained(edit, again, () =>
    place.scope.write(async (trx) => {
      current = await edit.load(trx);
      if (current === null) return { kind: 'gone' };
      const { values: theirs, version } = current;
      const mine = valuesOf(edit.fields, form, theirs);
      if (form.version !== String(version)) {
        const { merged, changes } = mergeEdits({ base, mine, theirs });
        if (changes.length > 0) {
          return { kind: 'again', values: merged, base: theirs, version, errors: {}, changes };
        }
      }
      const checked = await edit.check(trx, mine);
      if (checked.kind === 'wrong') return again(checked.errors);
      if (isLanguageChange(form)) return again({});
      if (differenceOf(theirs, mine) === null) return { kind: 'saved', subject: edit.subject };
      await edit.save(trx, checked.input);
      await noteChange(trx, place, {
        action: edit.action,
        subject: edit.subject,
        before: theirs,
        after: mine,
      });
      return { kind: 'saved', subject: edit.subject };
    }),
  );
}

interface NotedChange {
  readonly action: string;
  readonly subject: string;
  readonly before?: Values;
  readonly after?: Values;
}

/** Writes an audit entry with the changed fields, before and after. */
export async function noteChange(
  trx: Transaction<DB>,
  { scope, administrator, visit }: Place,
  { action, subject, before = {}, after = {} }: NotedChange,
): Promise<void> {
  await recordEvent(trx, scope, {
    action,
    actor: administrator.userId,
    subject,
    origin: visit,
    details: { ...differenceOf(before, after) },
  });
}

const Base = z.record(z.string(), z.string());

/** Values that the form was opened with; used for comparison only. */
function baseOf({ base = '' }: Fields): Values {
  try {
    return Base.parse(JSON.parse(base));
  } catch {
    return {};
  }
}

async function explained<Input>(
  change: Change<Input>,
  again: (errors: Errors) => Outcome,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedByRule) return again(error.errors);
    const constraint = databaseRefusal(error)?.constraint;
    const errors = constraint === undefined ? null : change.explain(constraint);
    if (errors === null) throw error;
    return again(errors);
  }
}

/** Undoes a change that a rule forbids which shows only once it was made. */
export class RefusedByRule extends Error {
  override readonly name = 'RefusedByRule';
  readonly errors: Errors;

  constructor(errors: Errors) {
    super('refused by a rule');
    this.errors = errors;
  }
}
