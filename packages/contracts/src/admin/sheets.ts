/** Actions on many rows, and sheets of them; only the administration needs these. */
export {
  countUsers,
  exportPeople,
  type PeopleAction,
  PeopleActionSummary,
  PeopleCounts,
  type PeopleSelection,
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
  runResourceAction,
} from './resource-actions.ts';
export { mostSelected, ResourceSelection } from './resource-selection.ts';
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
export { SheetFault, type SheetFormat, sheetLimits } from './sheet-columns.ts';
