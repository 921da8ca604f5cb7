import type { Cell } from '@axp/server-kit/http';
import type { Read } from '../../../platform/sheets/cell-values.ts';
import { asYesOrNo, fault, listOf, value } from '../../../platform/sheets/cell-values.ts';
import type { SheetColumn } from '../../../platform/sheets/read-sheet.ts';
import type { ExportedPerson } from './exported-people.queries.ts';

/** Ids of business units by their titles in lower case. */
export type UnitIds = ReadonlyMap<string, string>;

export interface PersonColumn extends SheetColumn {
  /** Field of an invitation that it fills. */
  readonly field: string;
  readonly read: (text: string, units: UnitIds) => Read;
  readonly write: (person: ExportedPerson) => Cell;
}

const yesOrNo = (isSo: boolean): Cell => (isSo ? 'yes' : 'no');

function unitsOf(text: string, units: UnitIds): Read {
  const ids = listOf(text).map((title) => units.get(title.toLowerCase()));
  return ids.includes(undefined) ? fault('unknown_name') : value([...new Set(ids)]);
}

function languageOf(text: string): Read {
  const word = text.toLowerCase();
  if (word === '') return value(undefined);
  if (['en', 'english', 'อังกฤษ'].includes(word)) return value('en');
  return ['th', 'thai', 'ไทย'].includes(word) ? value('th') : fault('invalid_choice');
}

export const personColumns: readonly PersonColumn[] = [
  {
    name: 'email',
    also: ['e-mail', 'mail', 'email address', 'address', 'อีเมล'],
    isRequired: true,
    field: 'email',
    read: (text) => value(text.toLowerCase()),
    write: ({ email }) => email,
  },
  {
    name: 'full_name',
    also: ['name', 'display name', 'employee', 'employee name', 'ชื่อ', 'ชื่อ-นามสกุล', 'ชื่อเต็ม'],
    isRequired: true,
    field: 'fullName',
    read: value,
    write: ({ fullName }) => fullName,
  },
  {
    name: 'business_units',
    also: ['business unit', 'unit', 'units', 'department', 'team', 'หน่วยธุรกิจ', 'แผนก', 'ฝ่าย'],
    isRequired: false,
    field: 'businessUnitIds',
    read: unitsOf,
    write: ({ units }) => units.join(' | '),
  },
  {
    name: 'all_units',
    also: ['all business units', 'ทุกหน่วยธุรกิจ'],
    isRequired: false,
    field: 'isAllBu',
    read: asYesOrNo,
    write: ({ isAllBu }) => yesOrNo(isAllBu),
  },
  {
    name: 'administrator',
    also: ['admin', 'is administrator', 'ผู้ดูแลระบบ'],
    isRequired: false,
    field: 'isAdministrator',
    read: asYesOrNo,
    write: ({ isAdministrator }) => yesOrNo(isAdministrator),
  },
  {
    name: 'approver',
    also: ['is approver', 'ผู้อนุมัติ'],
    isRequired: false,
    field: 'isApprover',
    read: asYesOrNo,
    write: ({ isApprover }) => yesOrNo(isApprover),
  },
  {
    name: 'language',
    also: ['locale', 'ภาษา'],
    isRequired: false,
    field: 'language',
    read: languageOf,
    // Only of an invitation, so that an account has none.
    write: () => null,
  },
];

/** Name of the column that fills a field. */
export function columnOf(path: string): string {
  return personColumns.find(({ field }) => path.split('.')[0] === field)?.name ?? '';
}
