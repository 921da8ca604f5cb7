import type { FieldIssue, ResourceBody, ResourceType } from '@axp/contracts';
import type { SheetRow } from '../../../../platform/sheets/read-sheet.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import type { SheetNames } from './sheet-columns.ts';

export interface SheetFault {
  readonly row: number;
  readonly column: string;
  readonly code: string;
  readonly params: FieldIssue['params'];
  readonly value: string;
}

/** A row that can be written. */
export interface PlannedRow {
  readonly row: number;
  readonly id: string;
  /** Null for a new resource. */
  readonly before: StoredResource | null;
  readonly body: ResourceBody;
  readonly cells: SheetRow['cells'];
}

export interface SheetPlan {
  readonly rows: number;
  readonly created: readonly PlannedRow[];
  /** Known resources that a row changes; one that it would leave as it is, is in neither list. */
  readonly updated: readonly PlannedRow[];
  readonly faults: readonly SheetFault[];
  /** Bookings that are not over, by the ids of the resources that change. */
  readonly upcoming: ReadonlyMap<string, number>;
  /** New resources with the name of another one at the same place. */
  readonly sameNames: readonly { readonly row: number; readonly name: string }[];
}

export interface Known {
  readonly type: ResourceType;
  readonly names: SheetNames;
  /** Resources of the kind. */
  readonly resources: readonly StoredResource[];
  /** Codes of resources of the other kinds. */
  readonly foreignCodes: readonly string[];
}
