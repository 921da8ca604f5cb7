/** Actions on many rows, and sheets of them; only the administration needs these. */
export * from './bulk-jobs.ts';
export * from './people-actions.ts';
export * from './people-sheets.ts';
export * from './resource-actions.ts';
export * from './resource-selection.ts';
export * from './resource-sheets.ts';
export * from './sheet-columns.ts';
