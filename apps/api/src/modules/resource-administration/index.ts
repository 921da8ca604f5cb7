import type { Clock } from '@axp/server-kit/time';
import type { FastifyInstance } from 'fastify';
import type { FileContents } from '../../platform/files/file-contents.ts';
import { UseCounter } from '../../platform/limits/use-counter.ts';
import type { PictureDecoder } from '../../platform/pictures/picture-decoder.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { auditTrail } from '../audit/index.ts';
import { createImportProgress } from './import-progress.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';
import { ManagedResourceRepository } from './managed-resource.repository.ts';
import { PlaceRepository } from './place.repository.ts';
import { placeAdministrationRoutes } from './place-administration.routes.ts';
import { resourceAdministrationRoutes } from './resource-administration.routes.ts';
import { resourceSheetRoutes } from './resource-sheet.routes.ts';
import { SheetRepository } from './sheet.repository.ts';
import { UnitRepository } from './unit.repository.ts';
import type { AdministrationTransaction } from './use-cases/administration-context.ts';

const inTransaction: AdministrationTransaction = (context, work) =>
  context.scope.write(
    (trx) => {
      const { scope, actor } = context;
      const { merchant, clock, newId } = scope;
      return work({
        resources: new ManagedResourceRepository(trx, merchant.id),
        units: new UnitRepository(trx, merchant.id),
        places: new PlaceRepository(trx, merchant.id),
        sheets: new SheetRepository(trx, merchant.id),
        audit: auditTrail(trx, context),
        uses: new UseCounter(trx, scope, actor),
        record: (event) => recordSecurityEvent(trx, scope, { actorId: actor.id, ...event }),
        clock,
        newId,
      });
    },
    { retry: true },
  );

interface Deps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
  readonly pictures: PictureDecoder;
  readonly clock: Clock;
  /** The next search of the merchant judges by the hours that hold now. */
  readonly forgetOpenings: (merchantId: string) => void;
}

/** Settings of resources and places for administrators (D-03). */
export function resourceAdministration(app: FastifyInstance, { clock, ...deps }: Deps): void {
  const progress = createImportProgress(clock);
  resourceAdministrationRoutes(app, { ...deps, inTransaction });
  resourceSheetRoutes(app, { ...deps, inTransaction, progress });
  placeAdministrationRoutes(app, { ...deps, inTransaction });
  maintenanceRoutes(app, deps.serve);
}
