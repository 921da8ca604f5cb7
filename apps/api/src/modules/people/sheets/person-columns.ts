import type { Cell } from '@axp/server-kit/http';
import type { Read } from '../../../platform/sheets/cell-values.ts';
import { asYesOrNo, fault, listOf, value } from '../../../platform/sheets/cell-values.ts';
import type { SheetColumn } from '../../../platform/sheets/read-sheet.ts';
import type { PersonRight } from '../person.repository.ts';
import type { ExportedPerson } from './exported-people.queries.ts';

/** Ids by names in lower case. */
export interface SheetNames {
  readonly units: ReadonlyMap<string, string>;
  readonly buildings: ReadonlyMap<string, string>;
}

export interface PersonColumn extends SheetColumn {
  /** Field of an invitation that it fills. */
  readonly field: string;
  readonly read: (text: string, names: SheetNames) => Read;
  readonly write: (person: ExportedPerson) => Cell;
}

/** Column of a right that a person has or not. */
function right(name: string, field: PersonRight, also: readonly string[]): PersonColumn {
  const write = (person: ExportedPerson) => (person[field] ? 'yes' : 'no');
  return { name, also, isRequired: false, field, read: asYesOrNo, write };
}

function idsOf(text: string, known: ReadonlyMap<string, string>): Read {
  const ids = listOf(text).map((name) => known.get(name.toLowerCase()));
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
    read: (text, { units }) => idsOf(text, units),
    write: ({ units }) => units.join(' | '),
  },
  right('all_units', 'isAllBu', ['all business units', 'ทุกหน่วยธุรกิจ']),
  right('administrator', 'isAdministrator', ['admin', 'is administrator', 'ผู้ดูแลระบบ']),
  right('approver', 'isApprover', ['is approver', 'ผู้อนุมัติ']),
  right('help_desk', 'isHelpDesk', ['helpdesk', 'is help desk', 'ฝ่ายช่วยเหลือ']),
  right('auditor', 'isAuditor', ['is auditor', 'ผู้ตรวจสอบ']),
  {
    name: 'facility_manager',
    also: ['facility manager of', 'buildings', 'ผู้ดูแลอาคาร'],
    isRequired: false,
    field: 'managedBuildingIds',
    read: (text, { buildings }) => idsOf(text, buildings),
    write: ({ buildings }) => buildings.join(' | '),
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
