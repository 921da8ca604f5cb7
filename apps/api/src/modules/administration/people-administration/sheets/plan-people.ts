import type { FieldIssue } from '@axp/contracts';
import { InviteUserBody, parseFields } from '@axp/contracts';
import type { PersonOutcome } from '@axp/contracts/sheets';
import { plainText } from '../../../../platform/sheets/cell-values.ts';
import type { SheetRow } from '../../../../platform/sheets/read-sheet.ts';
import type { PersonUpdate } from '../use-cases/update-person.ts';
import type { SheetNames } from './person-columns.ts';
import { columnOf, emailIn, fullNameIn, importedColumns } from './person-columns.ts';

/** An account as far as an import compares it. */
export interface KnownPerson extends Pick<InviteUserBody, (typeof updatedFields)[number]> {
  readonly id: string;
  readonly version: number;
  readonly status: string;
}

export interface KnownPeople {
  /** By their addresses. */
  readonly people: ReadonlyMap<string, KnownPerson>;
  readonly names: SheetNames;
  /** How many administrators are active. */
  readonly administrators: number;
}

export interface RowReason {
  readonly column: string;
  readonly code: string;
  readonly params: FieldIssue['params'];
}

/** Change that a row makes; null where it makes none. */
type RowChange =
  | { readonly invite: InviteUserBody }
  | { readonly id: string; readonly update: PersonUpdate & { readonly version: number } }
  | null;

export interface PlannedPerson {
  readonly row: number;
  readonly email: string;
  readonly fullName: string;
  readonly outcome: PersonOutcome;
  readonly reasons: readonly RowReason[];
  readonly change: RowChange;
}

type Fields = Readonly<Record<string, unknown>>;

/** Decides row by row; a row that is refused changes nothing about the others. */
export function planPeople(
  rows: readonly SheetRow[],
  known: KnownPeople,
  existing: 'skip' | 'update',
): readonly PlannedPerson[] {
  const seen = new Set<string>();
  let { administrators } = known;
  return rows.map((row) => {
    const { given, reasons } = readCells(row, known.names);
    const email = emailIn(row.cells.get('email') ?? '');
    const person = known.people.get(email);
    const fullName = fullNameIn(row.cells);
    const shown = { row: row.row, email, fullName };
    // An empty cell leaves a known person their name.
    if (fullName !== '' || person) given.fullName = fullName || person?.fullName;
    if (seen.has(email)) reasons.push(rowReason('email', 'duplicate'));
    seen.add(email);
    const parsed = parseFields(InviteUserBody, given);
    const broken = new Set(reasons.map(({ column }) => column));
    const issues = parsed.success ? [] : parsed.issues;
    for (const { path, code, params } of issues) {
      const column = columnOf(path);
      if (!broken.has(column)) reasons.push({ column, code, params });
    }
    if (!parsed.success || reasons.length > 0) return refused(shown, reasons);
    if (!person) return { ...shown, outcome: 'invited', reasons, change: { invite: parsed.data } };
    if (person.status === 'deactivated') return skipped(shown, 'deactivated_account');
    if (existing === 'skip') return skipped(shown, 'known_address');
    const update = changesOf(person, given, parsed.data);
    if (!update) return { ...shown, outcome: 'unchanged', reasons, change: null };
    if (update.isAdministrator === false && person.status === 'active') {
      if (administrators === 1) {
        return refused(shown, [rowReason('administrator', 'last_administrator')]);
      }
      administrators -= 1;
    }
    const change = { id: person.id, update: { ...update, version: person.version } };
    return { ...shown, outcome: 'updated', reasons, change };
  });
}

type RowPerson = Pick<PlannedPerson, 'row' | 'email' | 'fullName'>;

export function rowReason(column: string, code: string): RowReason {
  return { column, code, params: {} };
}

function refused(shown: RowPerson, reasons: readonly RowReason[]): PlannedPerson {
  return { ...shown, outcome: 'refused', reasons, change: null };
}

function skipped(shown: RowPerson, code: string): PlannedPerson {
  return { ...shown, outcome: 'skipped', reasons: [rowReason('email', code)], change: null };
}

/** The fields that a row gives; absent columns and empty cells change nothing. */
function readCells(row: SheetRow, names: SheetNames) {
  const given: Record<string, unknown> = {};
  const reasons: RowReason[] = [];
  for (const { name, field, read } of importedColumns) {
    const text = row.cells.get(name) ?? '';
    if (text === '') continue;
    const plain = plainText(text);
    const result = 'fault' in plain ? plain : read(plain.text, names);
    if ('value' in result) given[field] = result.value;
    else reasons.push({ column: name, code: result.fault, params: result.params ?? {} });
  }
  return { given, reasons };
}

const updatedFields = [
  'fullName',
  'isAllBu',
  'isAdministrator',
  'isApprover',
  'isHelpDesk',
  'isAuditor',
  'businessUnitIds',
  'managedBuildingIds',
] as const;

type Value = KnownPerson[(typeof updatedFields)[number]];

/** Lists are compared without their order. */
function isSame(one: Value, other: Value): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return new Set(one).symmetricDifference(new Set(other)).size === 0;
}

/** Returns the change of an account that a row makes; null for none. Absent columns change nothing. */
function changesOf(
  person: KnownPerson,
  given: Fields,
  wanted: InviteUserBody,
): PersonUpdate | null {
  const changed = updatedFields.filter(
    (field) => (field === 'fullName' || field in given) && !isSame(wanted[field], person[field]),
  );
  if (changed.length === 0) return null;
  const update: PersonUpdate = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  return update;
}
