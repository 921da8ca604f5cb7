export { merchantExportRoutes } from './export.routes.ts';
export { exportFiles } from './export-files.ts';
export { recordExport } from './record-export.ts';
