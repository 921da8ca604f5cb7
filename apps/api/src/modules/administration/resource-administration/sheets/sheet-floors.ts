import { BuildingBody, parseFields, searchTextOf } from '@axp/contracts';
import { isNone, NamedValues, plainText } from '../../../../platform/sheets/cell-values.ts';
import type { SheetRow } from '../../../../platform/sheets/read-sheet.ts';
import { resourcesByCode } from './sheet-codes.ts';
import type { NamedBuilding } from './sheet-columns.ts';
import type { Known } from './sheet-plan.ts';
import { buildingIn } from './sheet-rows.ts';

/** Choice for the rows of an unknown floor, by its first row: the id of a floor, or `new`. */
export type FloorChoices = ReadonlyMap<number, string>;

/** A floor that its building does not have, with all rows that name it. */
export interface UnknownFloor {
  readonly name: string;
  readonly building: { readonly name: string } & NamedBuilding;
  readonly rows: readonly number[];
  /** Null while nothing is chosen, or where the chosen floor is not one of the building any more. */
  readonly choice: string | null;
}

/** `12:new,15:019a1f00-…` */
export function readFloorChoices(text = ''): FloorChoices {
  return new Map(
    text.split(',').flatMap((part) => {
      const [row = '', choice] = part.split(':');
      return choice === undefined ? [] : [[Number(row), choice] as const];
    }),
  );
}

/** Groups the rows whose building has no floor of that name. */
export function unknownFloors(
  rows: readonly SheetRow[],
  known: Known,
  choices: FloorChoices,
): readonly UnknownFloor[] {
  const resourceOf = resourcesByCode(known);
  const named = rows.flatMap((row) => {
    const plain = plainText(row.cells.get('floor') ?? '');
    if (!('text' in plain) || plain.text === '' || isNone(plain.text)) return [];
    const buildingName = buildingIn(row, resourceOf(row.cells.get('code') ?? ''));
    const building = known.names.buildings.find(buildingName);
    if (!building || building.floors.find(plain.text) !== undefined) return [];
    return [{ row: row.row, name: plain.text, building: { ...building, name: buildingName } }];
  });
  const groups = Map.groupBy(named, ({ name, building }) =>
    JSON.stringify([building.id, searchTextOf([name])]),
  );
  return [...groups.values()].flatMap((same) =>
    same.slice(0, 1).map(({ row, name, building }) => {
      const chosen = choices.get(row) ?? null;
      const isFloor = building.floors.entries().some(([, id]) => id === chosen);
      const choice = isFloor || (chosen === 'new' && isCreatable(name)) ? chosen : null;
      return { name, building, choice, rows: same.map((one) => one.row) };
    }),
  );
}

/** Whether a floor may have the name. */
export function isCreatable(name: string): boolean {
  return parseFields(BuildingBody.shape.floors, [{ name, level: 0 }]).success;
}

/** Rows that name the floor that was chosen for them. */
export function withChosenFloors(
  rows: readonly SheetRow[],
  groups: readonly UnknownFloor[],
): readonly SheetRow[] {
  const names = new Map(
    groups.flatMap((group) => {
      const floors = group.building.floors.entries();
      const [chosen] = floors.find(([, id]) => id === group.choice) ?? [];
      return chosen === undefined ? [] : group.rows.map((row) => [row, chosen] as const);
    }),
  );
  return rows.map((row) => {
    const floor = names.get(row.row);
    return floor === undefined ? row : { ...row, cells: new Map(row.cells).set('floor', floor) };
  });
}

/** The floors to create, by the id of their building. */
export function floorsToCreate(groups: readonly UnknownFloor[]) {
  const wanted = groups.filter(({ choice }) => choice === 'new');
  const byBuilding = Map.groupBy(wanted, ({ building }) => building.id);
  return new Map(
    [...byBuilding].map(([id, floors]) => [
      id,
      floors.map(({ name }) => ({ name, level: levelOf(name) })),
    ]),
  );
}

/** `Floor 12` is level 12, `B2` two below the ground; a name without a number is on the ground. */
function levelOf(name: string): number {
  const [digits = '0'] = /\d{1,2}/.exec(name) ?? [];
  const isBelow = /\bb(?:asement)?\s*\d|ใต้ดิน/iu.test(name);
  return isBelow ? -Number(digits) : Number(digits);
}

/** The known names, with floors that are created when the sheet is imported. */
export function withNewFloors(
  known: Known,
  floors: ReturnType<typeof floorsToCreate>,
  newId: () => string,
): Known {
  const { buildings } = known.names;
  const named = buildings.entries().map(([name, building]) => {
    const created = (floors.get(building.id) ?? []).map((floor) => [floor.name, newId()] as const);
    const all = new NamedValues([...building.floors.entries(), ...created]);
    return [name, { ...building, floors: all }] as const;
  });
  return { ...known, names: { ...known.names, buildings: new NamedValues(named) } };
}
