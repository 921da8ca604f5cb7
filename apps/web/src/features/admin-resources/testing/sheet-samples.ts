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
    { name: 'name', isRequired: true },
    { name: 'building', isRequired: true },
    { name: 'floor', isRequired: false },
  ],
  missing: [],
  rows: 1,
  created: 1,
  updated: 0,
  faultCount: 0,
  faults: [],
  sameNameCount: 0,
  sameNames: [],
};
