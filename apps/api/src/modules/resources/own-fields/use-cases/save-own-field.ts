import type { OwnField } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import type {
  ManagedOwnField,
  OwnFieldBody,
  OwnFieldChange,
  OwnFieldFacts,
} from '@axp/contracts/administration';
import { ownFieldFaults } from '@axp/contracts/administration';
import type { OwnFieldSubject } from '@axp/contracts/vocabulary';
import { fieldsPerLanguage, ownFieldLimits } from '@axp/contracts/vocabulary';
import { hasAll } from '../../../../platform/db/has-all.ts';
import { lockName } from '../../../../platform/db/lock-name.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { withChange } from '../../../../platform/db/with-change.ts';
import { findOwnFields } from '../../../../platform/tenant/own-fields.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { insertOwnField, setOrder, updateOwnFieldRow } from '../own-field.repository.ts';

/**
 * Adds a field behind the others of its subject.
 * @throws AppError own_field.label_taken, own_field.too_many
 */
export async function createOwnField(tx: MemberTransaction, body: OwnFieldBody): Promise<string> {
  const known = await lockedFields(tx);
  const ofSubject = known.filter(({ subject }) => subject === body.subject);
  const kept = ownFieldLimits.keptFields;
  if (ofSubject.length >= kept) throw tooMany(kept);
  refuseFull(ofSubject);
  await refuseUnknownResources(tx, body);
  const field = {
    ...body,
    id: tx.newId(),
    version: 1,
    isArchived: false,
    choices: choicesAfter([], body.choices),
  };
  await insertOwnField(tx, field, ofSubject.length + 1);
  await record(tx, 'create', null, field);
  return field.id;
}

/**
 * Changes a field. Choices that are left out are archived, and an archived field keeps its values.
 * @throws AppError own_field.not_found, own_field.stale, own_field.label_taken, own_field.too_many
 */
export async function updateOwnField(
  tx: MemberTransaction,
  id: string,
  { version, ...change }: OwnFieldChange,
): Promise<void> {
  const known = await lockedFields(tx);
  const before = known.find((field) => field.id === id);
  if (!before) throw new AppError('own_field.not_found');
  if (before.version !== version) throw new AppError('own_field.stale');
  const { isArchived = before.isArchived, ...rest } = change;
  const facts = withChange(factsOf(before), rest);
  const issues = ownFieldFaults(facts);
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
  const ofSubject = known.filter(({ subject }) => subject === before.subject);
  const isRestored = before.isArchived && !isArchived;
  if (isRestored) refuseFull(ofSubject);
  if (change.resourceIds) await refuseUnknownResources(tx, facts);
  const after = {
    ...before,
    ...facts,
    isArchived,
    choices: choicesAfter(before.choices, facts.choices),
  };
  await updateOwnFieldRow(tx, after, isRestored ? ofSubject.length + 1 : null);
  await record(tx, 'update', before, after);
}

/** @throws AppError own_field.stale where fields have come or gone */
export async function orderOwnFields(
  tx: MemberTransaction,
  { subject, ids }: { readonly subject: OwnFieldSubject; readonly ids: readonly string[] },
): Promise<void> {
  const offered = (await lockedFields(tx)).filter(
    (field) => field.subject === subject && !field.isArchived,
  );
  const wanted = new Set(ids);
  const isComplete =
    wanted.size === ids.length &&
    wanted.size === offered.length &&
    offered.every(({ id }) => wanted.has(id));
  if (!isComplete) throw new AppError('own_field.stale');
  await setOrder(tx, { subject, ids });
  const labels = (all: readonly OwnField[]) =>
    fieldsPerLanguage('order', (language) => all.map(({ label }) => label[language]));
  const byId = new Map(offered.map((field) => [field.id, field]));
  await recordChange(tx, {
    action: 'update',
    object: { type: 'own-field', id: null, name: '' },
    before: labels(offered),
    after: labels(ids.flatMap((id) => byId.get(id) ?? [])),
  });
}

async function lockedFields(tx: MemberTransaction): Promise<readonly ManagedOwnField[]> {
  await lockName(tx, `${tx.merchant.id} own fields`);
  return findOwnFields(tx.db, tx.merchant.id);
}

function tooMany(maximum: number): AppError {
  return new AppError('own_field.too_many', { params: { maximum } });
}

function refuseFull(ofSubject: readonly ManagedOwnField[]): void {
  const { fields } = ownFieldLimits;
  if (ofSubject.filter(({ isArchived }) => !isArchived).length >= fields) throw tooMany(fields);
}

async function refuseUnknownResources(
  tx: MemberTransaction,
  { resourceIds }: Pick<OwnFieldFacts, 'resourceIds'>,
): Promise<void> {
  if (!(await hasAll(tx, 'resource', resourceIds)))
    throw refusalAt('resourceIds', 'resource.not_found');
}

/** The facts of a field as a form has them: with the choices that are offered. */
function factsOf(stored: ManagedOwnField): OwnFieldFacts {
  const { id: _, version: __, isArchived: ___, ...field } = stored;
  const choices = field.choices.flatMap(({ isArchived, ...choice }) =>
    isArchived ? [] : [choice],
  );
  return { ...field, choices };
}

/** The wanted choices, then those that were offered once. */
function choicesAfter(
  before: OwnField['choices'],
  wanted: OwnFieldFacts['choices'],
): OwnField['choices'] {
  const offered = new Set(wanted.map(({ id }) => id));
  const choices = [
    ...wanted.map((choice) => ({ ...choice, isArchived: false })),
    ...before.flatMap((one) => (offered.has(one.id) ? [] : [{ ...one, isArchived: true }])),
  ];
  const maximum = ownFieldLimits.keptChoices;
  if (choices.length <= maximum) return choices;
  throw new AppError('request.invalid', {
    issues: [{ path: 'choices', code: 'too_many', params: { maximum } }],
  });
}

/** Writes a change to the audit log, in both languages where a person reads texts. */
function record(
  tx: MemberTransaction,
  action: 'create' | 'update',
  before: ManagedOwnField | null,
  after: ManagedOwnField,
): Promise<void> {
  return recordChange(tx, {
    action,
    object: { type: 'own-field', id: after.id, name: after.label.en },
    before: before && auditFacts(before),
    after: auditFacts(after),
  });
}

function auditFacts(stored: ManagedOwnField) {
  const { id: _, version: __, label, help, choices, number, ...field } = stored;
  const offered = choices.filter(({ isArchived }) => !isArchived);
  return {
    ...field,
    ...fieldsPerLanguage('label', (language) => label[language]),
    ...fieldsPerLanguage('help', (language) => help[language]),
    ...fieldsPerLanguage('choices', (language) => offered.map((one) => one.label[language])),
    min: number?.min ?? null,
    max: number?.max ?? null,
    decimals: number?.decimals ?? null,
  };
}
