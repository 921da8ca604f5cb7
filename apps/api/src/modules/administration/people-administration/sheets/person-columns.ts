import type { Language } from '@axp/contracts';
import { readAddress } from '@axp/contracts';
import { languages, perLanguage } from '@axp/contracts/vocabulary';
import type { Cell } from '@axp/server-kit/http';
import type { NamedValues, Read } from '../../../../platform/sheets/cell-values.ts';
import {
  asYesOrNo,
  isNone,
  NamedValues as Names,
  value,
} from '../../../../platform/sheets/cell-values.ts';
import type { SheetColumn } from '../../../../platform/sheets/read-sheet.ts';
import type { PersonRight } from '../../../people/people/index.ts';
import type { ExportedPerson } from './exported-people.queries.ts';

/** Ids by names. */
export interface SheetNames {
  readonly units: NamedValues<string>;
  readonly buildings: NamedValues<string>;
}

export interface PersonColumn extends SheetColumn {
  /** Field of an invitation that it fills; columns of one field are parts of a name. */
  readonly field: string;
  readonly read: (text: string, names: SheetNames) => Read;
  readonly write: (person: ExportedPerson) => Cell;
}

/** Column of a right that a person has or not. */
function right(name: string, field: PersonRight, also: readonly string[]): PersonColumn {
  const write = (person: ExportedPerson) => (person[field] ? 'yes' : 'no');
  return { name, also, isRequired: false, field, read: asYesOrNo, write };
}

/** A dash takes all of them away. */
function idsOf(text: string, known: NamedValues<string>): Read {
  return isNone(text) ? value([]) : known.readList(text);
}

const namesOfLanguage: Readonly<Record<Language, Readonly<Record<Language, string>>>> = {
  en: { en: 'English', th: 'อังกฤษ' },
  th: { en: 'Thai', th: 'ไทย' },
};

const languageNames = new Names(
  languages.flatMap((language) =>
    [language, ...Object.values(namesOfLanguage[language])].map(
      (name) => [name, language] as const,
    ),
  ),
  perLanguage((reader) => languages.map((language) => namesOfLanguage[language][reader])),
);

export const personColumns: readonly PersonColumn[] = [
  {
    name: 'email',
    also: ['e-mail', 'mail', 'email address', 'address', 'อีเมล'],
    isRequired: true,
    field: 'email',
    read: (text) => value(emailIn(text)),
    write: ({ email }) => email,
  },
  {
    name: 'full_name',
    also: [
      'name',
      'display name',
      'employee',
      'employee name',
      'ชื่อ',
      'ชื่อ-นามสกุล',
      'ชื่อ นามสกุล',
      'ชื่อและนามสกุล',
      'ชื่อ-สกุล',
      'ชื่อเต็ม',
    ],
    isRequired: true,
    replacedBy: ['given_name', 'family_name'],
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
    read: (text) => languageNames.read(text),
    // Only of an invitation, so that an account has none.
    write: () => null,
  },
];

/** Parts of a name that a directory has in columns of their own; a template and an export have neither. */
const nameParts: readonly PersonColumn[] = [
  {
    name: 'given_name',
    also: ['given name', 'first name', 'forename', 'ชื่อจริง', 'ชื่อตัว'],
    isRequired: false,
    field: 'fullName',
    read: value,
    write: () => null,
  },
  {
    name: 'family_name',
    also: ['family name', 'last name', 'surname', 'นามสกุล', 'สกุล'],
    isRequired: false,
    field: 'fullName',
    read: value,
    write: () => null,
  },
];

/** All columns that an import understands. */
export const importedColumns: readonly PersonColumn[] = [
  ...personColumns.slice(0, 2),
  ...nameParts,
  ...personColumns.slice(2),
];

/** Address of a cell, which may be `Ann Lee <ann@x.test>` or a link. */
export function emailIn(text: string): string {
  return readAddress(text)?.email ?? text.toLowerCase();
}

/** Name of a row; `ชื่อ` is a first name where `นามสกุล` has its own column. */
export function fullNameIn(cells: ReadonlyMap<string, string>): string {
  const cell = (name: string) => cells.get(name) ?? '';
  const [full, given, family] = [cell('full_name'), cell('given_name'), cell('family_name')];
  const start = full || given;
  const isWhole = family === '' || start === family || start.endsWith(` ${family}`);
  const name = isWhole ? start : `${start} ${family}`;
  return name.trim() || (readAddress(cell('email'))?.name ?? '');
}

/** Name of the column that fills a field. */
export function columnOf(path: string): string {
  return personColumns.find(({ field }) => path.split('.')[0] === field)?.name ?? '';
}
