/** Actions on many rows, and sheets of them; only the administration needs these. */
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
export {
  type LabelState,
  labelStates,
  mostSelected,
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
export { SheetFault, type SheetFormat, sheetLimits } from './sheet-columns.ts';
