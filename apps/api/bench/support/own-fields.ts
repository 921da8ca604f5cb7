import type { BenchWorld } from './bench-world.ts';

const idOf = (end: number) => `019a1f00-0000-7000-8000-0000000000${end}`;
const label = (name: string) => ({ en: name, th: name });
const [first, second, third, wanted] = [idOf(10), idOf(11), idOf(12), idOf(20)];

const facts = {
  help: label(''),
  isRequired: false,
  default: null,
  types: ['room'],
  resourceIds: [],
  seenBy: 'everyone',
  filledBy: 'administrators',
  isFilter: true,
  isPersonal: false,
  number: null,
};
const choices = [
  { id: wanted, label: label('Wanted'), isArchived: false },
  { id: idOf(21), label: label('Other'), isArchived: false },
];
const fields = [
  { id: first, kind: 'choice', definition: { ...facts, label: label('First'), choices } },
  { id: second, kind: 'choice', definition: { ...facts, label: label('Second'), choices } },
  { id: third, kind: 'yes-no', definition: { ...facts, label: label('Third'), choices: [] } },
];

/** Three own fields as filters of a search, which all rooms meet: its answers are those without. */
export const wantedFields = { [first]: wanted, [second]: wanted, [third]: true };

/** Gives every merchant three own fields and every room a value of each, until they are removed. */
export async function addOwnFields(world: BenchWorld): Promise<() => Promise<void>> {
  await world.ask(`insert into own_field (merchant_id, id, subject, kind, position, definition)
    select merchant.id, field.id, 'resource', field.kind, 0, field.definition
    from merchant, jsonb_to_recordset('${JSON.stringify(fields)}')
      as field (id uuid, kind text, definition jsonb)`);
  await fill(world, wantedFields);
  return async () => {
    await world.ask('delete from own_field');
    await fill(world, {});
  };
}

async function fill(world: BenchWorld, values: object): Promise<void> {
  await world.ask(`update resource set own_fields = '${JSON.stringify(values)}'`);
  await world.ask('vacuum analyze resource');
}
