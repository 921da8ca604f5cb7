import type { FastifyInstance } from 'fastify';
import type { FileContents } from '../../../platform/files/file-contents.ts';
import type { PictureDecoders } from '../../../platform/pictures/picture-decoder.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { ImportProgress } from '../../../platform/sheets/import-progress.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';
import { placeAdministrationRoutes } from './place-administration.routes.ts';
import { resourceAdministrationRoutes } from './resource-administration.routes.ts';
import { resourceSheetRoutes } from './resource-sheet.routes.ts';

export { insertBuilding } from './place.repository.ts';
export {
  addSheetUnits,
  codeFor,
  type SheetResource,
  saveSheetResources,
} from './sheet.repository.ts';
export { resourceSheet } from './sheets/resource-sheet.ts';
export { resourceRunner } from './use-cases/run-action.ts';

interface Deps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
  readonly pictures: PictureDecoders;
  readonly progress: ImportProgress;
  /** The next search of the merchant judges by the hours that hold now. */
  readonly forgetOpenings: (merchantId: string) => void;
}

/** Settings of resources and places for administrators (D-03). */
export function resourceAdministration(app: FastifyInstance, { progress, ...deps }: Deps): void {
  resourceAdministrationRoutes(app, deps);
  resourceSheetRoutes(app, { ...deps, progress });
  placeAdministrationRoutes(app, deps);
  maintenanceRoutes(app, deps.serve);
}
