import type { OwnField, ResourceType } from '@axp/contracts';
import {
  bookingPrivacies,
  licenceClasses,
  priceUnits,
  standardAmenities,
} from '@axp/contracts/vocabulary';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { asYesOrNo } from '../../../../platform/sheets/cell-values.ts';
import { helpSheet } from '../../../../platform/sheets/help-sheet.ts';
import type { XlsxSheet } from '../../../../platform/sheets/xlsx-answer.ts';
import { ownColumnName } from '../../../resources/own-fields/index.ts';
import { sheetNames } from '../sheet.repository.ts';
import type { SheetNames } from './sheet-columns.ts';
import { columnsOf, headerOf, requiredOf } from './sheet-columns.ts';

const between = ' | ';
const mostNames = 200;

/** A row that would be imported, but for its building. */
const examples: Readonly<Record<ResourceType, Readonly<Record<string, string>>>> = {
  room: { code: 'R-301', name: 'Lotus', capacity: '8', amenities: 'screen | whiteboard' },
  car: { code: 'CAR-7', name: 'Toyota Camry', capacity: '5', licence_class: 'B' },
  asset: { code: 'CAM-1', name: 'Mirrorless camera', quantity: '3' },
};

const ofAll = {
  description: '',
  needs_approval: 'no',
  buffer_minutes: '15',
  check_in: 'yes',
  opening_hours: '1-5 08:00-18:00; 6 09:00-12:00',
  privacy: 'normal',
  price: '250.00',
  price_currency: 'THB',
  price_per: 'hour',
  active: 'yes',
};

/** A sheet that explains the columns of a template, with an example and the allowed values. */
export function templateOf({ scope }: MemberContext, type: ResourceType): Promise<XlsxSheet> {
  return scope.read(async (tx) => {
    const names = await sheetNames(tx);
    const [[building, place] = ['', null]] = names.buildings.entries();
    const example: Readonly<Record<string, string>> = {
      ...ofAll,
      ...examples[type],
      building,
      floor: place?.floors.names()[0] ?? '',
      business_unit: names.units.names()[0] ?? '',
    };
    const allowed = allowedValues(names);
    return helpSheet(
      scope.language,
      columnsOf(type, names).map((column) => ({
        head: headerOf(column),
        isRequired: requiredOf(type).includes(column.name),
        example: example[column.name],
        allowed: allowed[column.name] ?? (column.read === asYesOrNo ? 'yes, no' : ''),
      })),
    );
  });
}

function allowedValues({
  buildings,
  units,
  ownAmenities,
  ownFields,
}: SheetNames): Readonly<Record<string, string>> {
  const floors = buildings.entries().flatMap(([, place]) => place.floors.names());
  const some = (names: Iterable<string>) => [...new Set(names)].slice(0, mostNames).join(between);
  return {
    building: some(buildings.names()),
    floor: some(floors),
    business_unit: some(units.names()),
    visible_to: some(units.names()),
    amenities: [...standardAmenities, ...ownAmenities.map(({ name }) => name.en)].join(between),
    licence_class: licenceClasses.join(between),
    privacy: bookingPrivacies.join(between),
    price_per: priceUnits.join(between),
    ...Object.fromEntries(
      ownFields
        .filter(({ kind }) => kind === 'choice')
        .map((field) => [ownColumnName(field), offeredLabels(field).join(between)]),
    ),
  };
}

function offeredLabels({ choices }: Pick<OwnField, 'choices'>): string[] {
  return choices.flatMap(({ label, isArchived }) => (isArchived ? [] : [label.en]));
}
