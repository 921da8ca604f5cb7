import type { OwnField, ResourceBody } from '@axp/contracts';
import type { ManagedOwnField } from '@axp/contracts/administration';
import { usualResource } from '@axp/contracts/administration';
import { MovedFile } from '@axp/contracts/move-in';
import type { ResourceType } from '@axp/contracts/vocabulary';
import { bookingRuleRanges, countsUnits, ownFieldLimits } from '@axp/contracts/vocabulary';
import { insertRows } from '../../../../platform/db/insert-rows.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { findOwnFields } from '../../../../platform/tenant/own-fields.ts';
import { setOnlyUnitAsDefault } from '../../../people/people/index.ts';
import { insertOwnField } from '../../../resources/own-fields/index.ts';
import { onlyUnit } from '../../people-administration/index.ts';
import type { SheetResource } from '../../resource-administration/index.ts';
import {
  addSheetUnits,
  codeFor,
  insertBuilding,
  saveSheetResources,
} from '../../resource-administration/index.ts';
import type { LockedMoveIn } from '../move-in.repository.ts';
import type { StoredThing } from '../thing.repository.ts';
import { findThings, targetsOf } from '../thing.repository.ts';
import { oneLine, ownValuesOf, plainText } from '../things/own-value.ts';

const shape = MovedFile.shape;
const longestName = 120;
const isMade = ({ outcome }: StoredThing) => outcome === 'created';
const thingsIn = (things: readonly StoredThing[]) => things.map(({ thing }) => thing);

/** Own fields here by the keys of the file. */
export type MovedFields = ReadonlyMap<string, ManagedOwnField>;

interface Making {
  /** Resources and people to make; what is here already is left alone. */
  readonly resources: readonly StoredThing[];
  readonly people: readonly StoredThing[];
}

/**
 * Makes what bookings need: units, buildings and own fields of the import, and resources and people
 * in sets. People get no mail; an administrator invites them later.
 */
export async function makeThings(
  tx: MemberTransaction,
  { id, timezone }: LockedMoveIn,
  { resources, people }: Making,
): Promise<void> {
  const base = await findThings(tx, id, { part: 0, kinds: ['unit', 'building', 'field'] });
  const of = (kind: string) => base.filter((thing) => thing.kind === kind);
  await makeUnits(tx, of('unit').filter(isMade));
  await makeBuildings(tx, of('building').filter(isMade), timezone);
  const types = shape.resources.parse(thingsIn(resources)).map(({ type }) => type);
  await makeFields(tx, of('field').filter(isMade), new Set(types));
  const fields = await fieldsOf(tx, of('field'));
  await makeResources(tx, resources.filter(isMade), {
    fields,
    buildings: targetsOf(of('building')),
  });
  await makePeople(tx, people.filter(isMade), targetsOf(of('unit')));
}

/** The own fields of an import by the keys of the file. */
export async function fieldsOf(
  tx: MemberTransaction,
  things: readonly StoredThing[],
): Promise<MovedFields> {
  if (things.length === 0) return new Map();
  const known = new Map(
    (await findOwnFields(tx.db, tx.merchant.id)).map((field) => [field.id, field]),
  );
  return new Map(
    [...targetsOf(things)].flatMap(([key, id]) => {
      const field = known.get(id);
      return field ? [[key, field] as const] : [];
    }),
  );
}

async function makeUnits(tx: MemberTransaction, things: readonly StoredThing[]): Promise<void> {
  const units = shape.units.parse(thingsIn(things));
  if (units.length === 0) return;
  const rows = units.map(({ title }, index) => ({
    id: things[index]?.target_id ?? tx.newId(),
    title: cut(title),
  }));
  await insertRows(tx.db, 'business_unit', { shared: { merchant_id: tx.merchant.id }, rows });
}

async function makeBuildings(
  tx: MemberTransaction,
  things: readonly StoredThing[],
  usualZone: string,
): Promise<void> {
  const buildings = shape.buildings.parse(thingsIn(things));
  for (const [index, { title, timezone }] of buildings.entries()) {
    const id = things[index]?.target_id ?? tx.newId();
    await insertBuilding(tx, id, {
      name: cut(title),
      address: '',
      timezone: timezone ?? usualZone,
      openingHours: null,
      floors: [],
    });
  }
}

async function makeFields(
  tx: MemberTransaction,
  things: readonly StoredThing[],
  types: ReadonlySet<ResourceType>,
): Promise<void> {
  if (things.length === 0) return;
  const known = await findOwnFields(tx.db, tx.merchant.id);
  const labels = new Set(
    known.flatMap(({ subject, label }) => [`${subject} ${label.en.toLowerCase()}`]),
  );
  let position = known.length;
  for (const [index, field] of shape.fields.parse(thingsIn(things)).entries()) {
    const label = freeLabel(field.subject, field.title, labels);
    labels.add(`${field.subject} ${label.toLowerCase()}`);
    position += 1;
    const id = things[index]?.target_id ?? tx.newId();
    await insertOwnField(tx, newField(tx, field, { id, label, types }), position);
  }
}

function freeLabel(subject: string, title: string, taken: ReadonlySet<string>): string {
  const label = oneLine(title).slice(0, ownFieldLimits.label);
  if (!taken.has(`${subject} ${label.toLowerCase()}`)) return label;
  const short = label.slice(0, ownFieldLimits.label - 4);
  const free = Array.from({ length: taken.size + 1 }, (_, index) => `${short} ${index + 2}`);
  return free.find((one) => !taken.has(`${subject} ${one.toLowerCase()}`)) ?? short;
}

interface FieldFacts {
  readonly id: string;
  readonly label: string;
  readonly types: ReadonlySet<ResourceType>;
}

function newField(
  tx: MemberTransaction,
  { subject, kind, choices, isRequired }: MovedFile['fields'][number],
  { id, label, types }: FieldFacts,
): ManagedOwnField {
  const both = (text: string): OwnField['label'] => ({ en: text, th: text });
  const labels = [
    ...new Set(choices.map((choice) => oneLine(choice).slice(0, ownFieldLimits.label))),
  ];
  return {
    id,
    subject,
    kind,
    version: 1,
    isArchived: false,
    label: both(label),
    help: both(''),
    isRequired,
    default: null,
    types: types.size > 0 ? [...types] : ['room'],
    resourceIds: [],
    seenBy: 'everyone',
    filledBy: subject === 'resource' ? 'administrators' : 'booker',
    isFilter: false,
    isPersonal: false,
    number: kind === 'number' ? { min: null, max: null, decimals: ownFieldLimits.decimals } : null,
    choices: labels
      .slice(0, ownFieldLimits.choices)
      .map((choice) => ({ id: tx.newId(), label: both(choice), isArchived: false })),
  };
}

interface ResourceParts {
  readonly fields: MovedFields;
  readonly buildings: ReadonlyMap<string, string>;
}

async function makeResources(
  tx: MemberTransaction,
  things: readonly StoredThing[],
  { fields, buildings }: ResourceParts,
): Promise<void> {
  if (things.length === 0) return;
  const rows = await selectRows(tx, 'building').select(['id', 'name']).orderBy('name').execute();
  const places = new Map(rows.map(({ id, name }) => [id, name]));
  const resources = shape.resources
    .parse(thingsIn(things))
    .flatMap((resource, index): SheetResource[] => {
      const id = things[index]?.target_id ?? tx.newId();
      const own = resource.buildingKey === null ? rows[0]?.id : buildings.get(resource.buildingKey);
      if (own === undefined) return [];
      return [{ id, body: { ...bodyOf(resource, own, fields), code: codeFor(id) } }];
    });
  await saveSheetResources(tx, resources, places);
  await addSheetUnits(tx, resources);
}

/** A resource of the file as a form would send it; a longer name stays in its description. */
function bodyOf(
  resource: MovedFile['resources'][number],
  buildingId: string,
  fields: MovedFields,
): ResourceBody {
  const { type, title, capacity, description, amenities, isActive, needsApproval, rules } =
    resource;
  const { values, others } = ownValuesOf(resource.ownFields, fields);
  const name = cut(title);
  const long = name === oneLine(title) ? [] : [oneLine(title)];
  const text = [...long, plainText(description), ...others].filter(Boolean).join('\n');
  const { maxAheadDays, maxUpcomingBookings } = bookingRuleRanges;
  return {
    ...usualResource,
    type,
    amenities,
    isActive,
    needsApproval,
    name,
    buildingId,
    capacity: countsUnits(type) ? null : (capacity ?? 1),
    description: text || null,
    rules: {
      ...rules,
      ...atMost('maxAheadDays', rules.maxAheadDays, maxAheadDays.most),
      ...atMost('maxUpcomingBookings', rules.maxUpcomingBookings, maxUpcomingBookings.most),
    },
    ownFields: values,
  };
}

function atMost(rule: string, value: number | undefined, most: number) {
  return value === undefined ? {} : { [rule]: Math.min(value, most) };
}

async function makePeople(
  tx: MemberTransaction,
  things: readonly StoredThing[],
  units: ReadonlyMap<string, string>,
): Promise<void> {
  const people = shape.people.parse(thingsIn(things)).flatMap((person, index) => {
    const id = things[index]?.target_id;
    return person.email === null || !id ? [] : [{ ...person, id, email: person.email }];
  });
  if (people.length === 0) return;
  const shared = { merchant_id: tx.merchant.id };
  const rows = people.map(({ id, email, fullName, account }) => ({
    id,
    email,
    full_name: cut(fullName) || cut(account) || email,
    status: 'invited',
  }));
  await insertRows(tx.db, 'app_user', { shared, rows });
  const usual = await onlyUnit(tx);
  const members = people.flatMap(({ id, unitKeys }) => {
    const own = [...new Set(unitKeys.flatMap((key) => units.get(key) ?? []))];
    return (own.length > 0 ? own : usual).map((unit) => ({ user_id: id, business_unit_id: unit }));
  });
  if (members.length === 0) return;
  await insertRows(tx.db, 'user_business_unit', { shared, rows: members });
  await setOnlyUnitAsDefault(
    tx,
    people.map(({ id }) => id),
  );
}

function cut(name: string): string {
  return oneLine(name).slice(0, longestName).trim();
}
