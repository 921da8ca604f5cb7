import type { FastifyInstance } from 'fastify';
import type { CompositionDeps } from './composition-deps.ts';
import { ruleRoutes } from './modules/administration/booking-rules/index.ts';
import { merchantExportRoutes } from './modules/administration/merchant-export/index.ts';
import { moveInRoutes, moveInTemplateRoutes } from './modules/administration/move-in/index.ts';
import { overviewRoutes } from './modules/administration/overview/index.ts';
import {
  deactivationRoutes,
  peopleSheetRoutes,
  personRoutes,
} from './modules/administration/people-administration/index.ts';
import { erasureRoutes, ownDataRoutes } from './modules/administration/personal-data/index.ts';
import { scimRoutes } from './modules/administration/provisioning/index.ts';
import { reportRoutes, weeklyReportRoutes } from './modules/administration/reports/index.ts';
import { resourceAdministration } from './modules/administration/resource-administration/index.ts';
import {
  delegationRoutes,
  rejectReasonsRoutes,
} from './modules/bookings/approval-settings/index.ts';
import { settleItems } from './modules/bookings/bookings/index.ts';
import { managedDisplayRoutes } from './modules/bookings/displays/index.ts';
import { brandingRoutes } from './modules/company/branding/branding.routes.ts';
import { adminUnitRoutes } from './modules/company/business-units/index.ts';
import type { PublicMerchants } from './modules/company/merchants/index.ts';
import { serviceRoutes } from './modules/company/merchants/index.ts';
import { legalTextRoutes } from './modules/company/terms/term.routes.ts';
import { apiKeyRoutes } from './modules/connections/api-keys/index.ts';
import { requireFreeDomainIn, roomMailRoutes } from './modules/connections/room-mail/index.ts';
import { webhookRoutes } from './modules/connections/webhooks/index.ts';
import { auditRoutes } from './modules/records/audit/index.ts';
import { bulkJobRoutes } from './modules/records/bulk-jobs/index.ts';
import { ownAmenityRoutes } from './modules/resources/own-amenities/index.ts';
import { ownFieldRoutes } from './modules/resources/own-fields/index.ts';
import type { OpeningDirectory } from './modules/resources/places/index.ts';
import { emailChangeRoutes } from './modules/sign-in/email-changes/index.ts';
import { securityRoutes } from './modules/sign-in/security-administration/index.ts';
import type { SignInMethods } from './modules/sign-in/sign-in-methods/index.ts';
import type { ActorDirectory } from './platform/auth/actor-directory.ts';
import { createLinkSigner } from './platform/auth/link-signer.ts';
import type { FileContents } from './platform/files/file-contents.ts';
import type { RequestContexts } from './platform/request-scope/request-contexts.ts';
import type { ApiServe } from './platform/request-scope/serve.ts';
import { createImportProgress } from './platform/sheets/import-progress.ts';
import type { MerchantDirectory } from './platform/tenant/merchant-directory.ts';

export interface AdministrationParts
  extends Pick<
    CompositionDeps,
    | 'clock'
    | 'pictures'
    | 'moveInFiles'
    | 'signingKeys'
    | 'outgoing'
    | 'dns'
    | 'unitOfWork'
    | 'upstream'
    | 'mail'
  > {
  readonly serve: ApiServe;
  readonly contexts: RequestContexts;
  readonly contents: FileContents;
  readonly directory: MerchantDirectory;
  readonly publicMerchants: PublicMerchants;
  readonly actors: ActorDirectory;
  readonly openings: OpeningDirectory;
  readonly requireLocal: SignInMethods['requireLocal'];
}

/** Registers the modules for administrators, and the audit trail. */
export function registerAdministration(app: FastifyInstance, parts: AdministrationParts): void {
  const { serve, directory, publicMerchants, actors, openings, pictures } = parts;
  overviewRoutes(app, serve);
  reportRoutes(app, serve);
  weeklyReportRoutes(app, serve, createLinkSigner(parts.signingKeys));
  const progress = createImportProgress(parts.clock);
  auditRoutes(app, serve);
  resourceAdministration(app, {
    serve,
    contents: parts.contents,
    pictures,
    progress,
    forgetOpenings: openings.forget,
  });
  personRoutes(app, {
    serve,
    settleItems,
    requireLocal: parts.requireLocal,
    forgetSession: actors.forget,
  });
  peopleSheetRoutes(app, { serve, forgetSession: actors.forget, progress });
  deactivationRoutes(app, serve);
  erasureRoutes(app, serve);
  ownDataRoutes(app, parts);
  merchantExportRoutes(app, parts);
  moveInTemplateRoutes(app, serve);
  scimRoutes(app, { ...parts, forgetSession: actors.forget });
  bulkJobRoutes(app, serve);
  emailChangeRoutes(app, { serve, forgetSession: actors.forget });
  adminUnitRoutes(app, serve);
  delegationRoutes(app, serve);
  rejectReasonsRoutes(app, serve);
  ownAmenityRoutes(app, serve);
  moveInRoutes(app, parts);
  const forgetMerchant = (merchantId: string) => {
    directory.forget(merchantId);
    publicMerchants.forget(merchantId);
  };
  ownFieldRoutes(app, { serve, forgetMerchant });
  serviceRoutes(app, { serve, forgetMerchant });
  securityRoutes(app, { serve, forgetMerchant });
  brandingRoutes(app, { serve, pictures, forgetMerchant });
  legalTextRoutes(app, serve);
  apiKeyRoutes(app, serve);
  managedDisplayRoutes(app, serve);
  roomMailRoutes(app, { ...parts, requireFreeDomain: requireFreeDomainIn(parts.unitOfWork) });
  webhookRoutes(app, { ...parts, ...parts.upstream });
  ruleRoutes(app, {
    serve,
    forgetRules: (merchantId) => {
      directory.forget(merchantId);
      openings.forget(merchantId);
    },
  });
}
