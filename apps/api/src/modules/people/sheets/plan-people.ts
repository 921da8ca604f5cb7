import type { FieldIssue } from '@axp/contracts';
import { InviteUserBody, parseFields } from '@axp/contracts';
import type { PersonOutcome } from '@axp/contracts/sheets';
import type { SheetRow } from '../../../platform/sheets/read-sheet.ts';
import { plainText } from '../../../platform/sheets/read-sheet.ts';
import type { PersonUpdate } from '../use-cases/update-person.ts';
import type { UnitIds } from './person-columns.ts';
import { columnOf, personColumns } from './person-columns.ts';

/** An account as far as an import compares it. */
export interface KnownPerson {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly fullName: string;
  readonly isAllBu: boolean;
  readonly isAdministrator: boolean;
  readonly isApprover: boolean;
  readonly businessUnitIds: readonly string[];
}

export interface KnownPeople {
  /** By their addresses. */
  readonly people: ReadonlyMap<string, KnownPerson>;
  readonly units: UnitIds;
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
    const { given, reasons } = readCells(row, known.units);
    const email = (row.cells.get('email') ?? '').toLowerCase();
    const shown = { row: row.row, email, fullName: row.cells.get('full_name') ?? '' };
    if (seen.has(email)) reasons.push(because('email', 'duplicate'));
    seen.add(email);
    const parsed = parseFields(InviteUserBody, given);
    const broken = new Set(reasons.map(({ column }) => column));
    const issues = parsed.success ? [] : parsed.issues;
    for (const { path, code, params } of issues) {
      const column = columnOf(path);
      if (!broken.has(column)) reasons.push({ column, code, params });
    }
    if (!parsed.success || reasons.length > 0) return refused(shown, reasons);
    const person = known.people.get(email);
    if (!person) return { ...shown, outcome: 'invited', reasons, change: { invite: parsed.data } };
    if (person.status === 'deactivated') return skipped(shown, 'deactivated_account');
    if (existing === 'skip') return skipped(shown, 'known_address');
    const update = changesOf(person, given, parsed.data);
    if (!update) return { ...shown, outcome: 'unchanged', reasons, change: null };
    if (update.isAdministrator === false && person.status === 'active') {
      if (administrators === 1) {
        return refused(shown, [because('administrator', 'last_administrator')]);
      }
      administrators -= 1;
    }
    const change = { id: person.id, update: { ...update, version: person.version } };
    return { ...shown, outcome: 'updated', reasons, change };
  });
}

type Shown = Pick<PlannedPerson, 'row' | 'email' | 'fullName'>;

export function because(column: string, code: string): RowReason {
  return { column, code, params: {} };
}

function refused(shown: Shown, reasons: readonly RowReason[]): PlannedPerson {
  return { ...shown, outcome: 'refused', reasons, change: null };
}

function skipped(shown: Shown, code: string): PlannedPerson {
  return { ...shown, outcome: 'skipped', reasons: [because('email', code)], change: null };
}

/** The fields that a row gives; columns that the file does not have are absent. */
function readCells(row: SheetRow, units: UnitIds) {
  const given: Record<string, unknown> = {};
  const reasons: RowReason[] = [];
  for (const { name, field, read } of personColumns) {
    const text = row.cells.get(name);
    if (text === undefined) continue;
    const plain = plainText(text);
    const result = plain === null ? { fault: 'formula' } : read(plain, units);
    if ('fault' in result) reasons.push(because(name, result.fault));
    else if (result.value !== undefined) given[field] = result.value;
  }
  return { given, reasons };
}

/** Returns the change of an account that a row makes; null for none. Absent columns change nothing. */
function changesOf(
  person: KnownPerson,
  given: Fields,
  wanted: InviteUserBody,
): PersonUpdate | null {
  const { fullName, isAllBu, isAdministrator, isApprover, businessUnitIds } = wanted;
  const hasOtherUnits =
    new Set(businessUnitIds).symmetricDifference(new Set(person.businessUnitIds)).size > 0;
  const update: PersonUpdate = {
    ...(fullName !== person.fullName && { fullName }),
    ...('isAllBu' in given && isAllBu !== person.isAllBu && { isAllBu }),
    ...('isAdministrator' in given &&
      isAdministrator !== person.isAdministrator && { isAdministrator }),
    ...('isApprover' in given && isApprover !== person.isApprover && { isApprover }),
    ...('businessUnitIds' in given && hasOtherUnits && { businessUnitIds }),
  };
  return Object.keys(update).length > 0 ? update : null;
}
