/** Actions on many rows, and sheets of them; only the administration needs these. */
export {
  BulkJob,
  type BulkJobState,
  type BulkSubject,
  bulkJobStates,
  cancelBulkJob,
  getBulkJob,
  hideBulkJob,
  listBulkJobs,
} from './bulk-jobs.ts';
export {
  countUsers,
  exportPeople,
  PeopleAction,
  PeopleActionSummary,
  PeopleCounts,
  PeopleSelection,
  type PersonSkipReason,
  personSkipReasons,
  previewPeopleAction,
  runPeopleAction,
} from './people-actions.ts';
export {
  checkPeopleSheet,
  downloadPeopleTemplate,
  importPeopleSheet,
  PeopleReport,
  type PersonOutcome,
  personOutcomes,
} from './people-sheets.ts';
export {
  ActionSummary,
  countManagedResources,
  previewResourceAction,
  type ResourceAction,
  ResourceCounts,
  type ResourceSkipReason,
  resourceActions,
  runResourceAction,
} from './resource-actions.ts';
export {
  type LabelState,
  labelStates,
  maxImmediateRows,
  maxSelectedIds,
  ResourceSelection,
} from './resource-selection.ts';
export {
  checkResourceSheet,
  downloadSheetTemplate,
  exportResources,
  getImportProgress,
  importResourceSheet,
  listResourceImports,
  ResourceImport,
  SheetReport,
  undoResourceImport,
} from './resource-sheets.ts';
export {
  type CsvSeparator,
  csvSeparators,
  SheetFault,
  type SheetFormat,
  sheetLimits,
  type TextEncoding,
  textEncodings,
} from './sheet-columns.ts';
