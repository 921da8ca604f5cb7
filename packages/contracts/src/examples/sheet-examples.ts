import type { BulkJob } from '../admin/bulk-jobs.ts';
import type { Examples } from './example.ts';
import { ann, ben, sampleHour, sampleId, sampleRoom, sampleUnit } from './samples.ts';

const ofRooms = { type: 'room' } as const;
const importId = sampleId('fc1');
const mapping = { columns: 'name,building,capacity' };
const ofPeople = { columns: 'email,full_name,business_units', existing: 'skip' as const };

const columns = [
  { head: 'Room name', column: 'name' },
  { head: 'Building', column: 'building' },
  { head: 'ที่นั่ง', column: 'capacity' },
];
const known = [
  { name: 'code', label: 'Code', isRequired: false },
  { name: 'name', label: 'Name', isRequired: true },
  { name: 'building', label: 'Building', isRequired: true },
  { name: 'capacity', label: 'Capacity', isRequired: true },
];
const reading = {
  headerRow: 1,
  firstRows: [{ row: 1, cells: ['Room name', 'Building', 'ที่นั่ง'] }],
  encoding: { name: 'utf-8' as const, isSure: true },
};
const report = {
  columns,
  known,
  missing: [],
  ...reading,
  rows: 10,
  created: 9,
  updated: 1,
  changes: [
    {
      row: 4,
      name: sampleRoom.name,
      fields: [{ label: 'Active', before: 'yes', after: 'no' }],
      upcoming: 3,
    },
  ],
  faultyRows: 0,
  faultCount: 0,
  faults: [],
  unknownFloors: [],
  sameNameCount: 0,
  sameNames: [],
};

const person = { row: 2, email: ann.email, fullName: ann.fullName, reasons: [] };
const people = {
  columns: [
    { head: 'Email', column: 'email' },
    { head: 'Name', column: 'full_name' },
    { head: 'Team', column: 'business_units' },
  ],
  known: [
    { name: 'email', label: 'Email', isRequired: true },
    { name: 'full_name', label: 'Full name', isRequired: true },
    { name: 'business_units', label: 'Business units', isRequired: false },
  ],
  missing: [],
  ...reading,
  counts: { invited: 1, updated: 0, unchanged: 0, skipped: 0, refused: 1 },
  rows: [
    { ...person, outcome: 'invited' as const },
    {
      ...person,
      row: 3,
      email: ben.email,
      fullName: ben.fullName,
      outcome: 'refused' as const,
      reasons: [{ column: 'Team', message: "Unknown: 'Sale'. Allowed: Sales, Support" }],
    },
  ],
};

const assignment = {
  selection: { filter: { status: 'active' as const, unit: 'none' as const } },
  action: { kind: 'assign-unit' as const, businessUnitId: sampleUnit.id },
};

const jobId = sampleId('fc2');
const job: BulkJob = {
  id: jobId,
  subject: 'user',
  action: 'assign-unit',
  state: 'running',
  total: 1402,
  done: 600,
  changed: 599,
  skipped: [{ reason: 'already', count: 1, examples: [{ id: ann.id, name: ann.fullName }] }],
  startedAt: sampleHour.start,
  startedBy: { id: ben.id, fullName: ben.fullName },
  endedAt: null,
};

const deletion = { selection: { filter: { ...ofRooms, text: sampleUnit.title } } };

/** Sheets, and actions on many rows. */
export const sheetExamples = {
  countManagedResources: {
    query: { active: 'yes' },
    data: {
      total: 212,
      types: { room: 148, car: 24, asset: 40 },
      active: 212,
      inactive: 6,
      ownRules: 17,
      noLabel: 31,
      replacedLabel: 2,
    },
  },
  previewResourceAction: {
    body: { ...deletion, action: 'delete' },
    data: {
      selected: 12,
      affected: 11,
      bookings: 0,
      skipped: [{ reason: 'has_bookings', count: 1, examples: [sampleRoom.name] }],
    },
  },
  runResourceAction: {
    body: { ...deletion, action: 'delete', affected: 11 },
    data: { affected: 11, ids: [sampleRoom.id], jobId: null },
  },
  exportResources: {
    params: ofRooms,
    query: { format: 'xlsx', active: 'yes' },
    data: null,
  },
  downloadSheetTemplate: { params: ofRooms, query: { format: 'xlsx' }, data: null },
  checkResourceSheet: {
    params: ofRooms,
    query: mapping,
    data: {
      ...report,
      faultyRows: 1,
      faultCount: 1,
      faults: [
        {
          row: 4,
          column: 'Building',
          code: 'not_among',
          message: "Unknown: 'Rivr House'. Allowed: River House, Hill House",
          value: 'Rivr House',
        },
      ],
    },
  },
  importResourceSheet: {
    params: { ...ofRooms, importId },
    query: mapping,
    data: report,
  },
  getImportProgress: { params: { importId }, data: { done: 4000, total: 10_000 } },
  listResourceImports: {
    data: [
      {
        id: importId,
        ...ofRooms,
        at: sampleHour.start,
        by: { id: ben.id, fullName: ben.fullName },
        created: 9,
        updated: 1,
        booked: 0,
        changed: 0,
        examples: [],
      },
    ],
  },
  undoResourceImport: { params: { importId }, data: { deleted: 9, restored: 1 } },
  countUsers: {
    query: { status: 'active' },
    data: {
      total: 412,
      statuses: { active: 412, invited: 9, deactivated: 31 },
      roles: {
        administrator: 3,
        approver: 24,
        'resource-manager': 11,
        'facility-manager': 1,
        'help-desk': 1,
        auditor: 1,
      },
      noUnit: 14,
      licenceWaiting: 6,
    },
  },
  exportPeople: { query: { format: 'xlsx', unit: 'none' }, data: null },
  previewPeopleAction: {
    body: { ...assignment, action: { kind: 'deactivate' } },
    data: {
      selected: 14,
      affected: 13,
      skipped: [
        {
          reason: 'open_items',
          count: 1,
          examples: [{ id: ann.id, fullName: ann.fullName }],
        },
      ],
    },
  },
  runPeopleAction: {
    body: { ...assignment, affected: 1400 },
    data: { affected: 1400, jobId },
  },
  listBulkJobs: { query: { subject: 'user' }, data: [job] },
  getBulkJob: { params: { id: jobId }, data: job },
  cancelBulkJob: {
    params: { id: jobId },
    data: { ...job, state: 'cancelled', endedAt: sampleHour.end },
  },
  hideBulkJob: { params: { id: jobId }, data: null },
  downloadPeopleTemplate: { query: { format: 'xlsx' }, data: null },
  checkPeopleSheet: { query: ofPeople, data: people },
  importPeopleSheet: { params: { importId }, query: ofPeople, data: people },
} satisfies Partial<Examples>;
