import type { ResourceCounts, SheetReport } from '@axp/contracts/sheets';

export const sampleCounts: ResourceCounts = {
  total: 212,
  types: { room: 148, car: 24, asset: 40 },
  active: 212,
  inactive: 6,
  ownRules: 17,
  noLabel: 31,
  replacedLabel: 2,
};

/** Report of a sheet that adds one resource. */
export const sampleReport: SheetReport = {
  columns: [{ head: 'Name', column: 'name' }],
  known: [
    { name: 'name', label: 'Name', isRequired: true },
    { name: 'building', label: 'Building', isRequired: true },
    { name: 'floor', label: 'Floor', isRequired: false },
  ],
  missing: [],
  headerRow: 1,
  firstRows: [{ row: 1, cells: ['Name'] }],
  encoding: { name: 'utf-8', isSure: true },
  rows: 1,
  created: 1,
  updated: 0,
  changes: [],
  faultyRows: 0,
  faultCount: 0,
  faults: [],
  unknownFloors: [],
  sameNameCount: 0,
  sameNames: [],
};
