import type { Job } from '@axp/server-kit/jobs';
import type { AdministrationParts } from './compose-administration.ts';
import type { CompositionDeps } from './composition-deps.ts';
import { moveInJob } from './modules/administration/move-in/index.ts';
import { peopleRunner } from './modules/administration/people-administration/index.ts';
import { clearPastBookings } from './modules/administration/personal-data/index.ts';
import { scimJobs } from './modules/administration/provisioning/index.ts';
import { countUseOfDays, weeklyReportJobs } from './modules/administration/reports/index.ts';
import { resourceRunner } from './modules/administration/resource-administration/index.ts';
import type { createMailLinks } from './modules/bookings/action-links/index.ts';
import { forgetLinks } from './modules/bookings/action-links/index.ts';
import {
  bookingTimers,
  foldDates,
  forgetProblems,
  occupyOverdueReturns,
  planStartReminders,
  sweepHolds,
} from './modules/bookings/bookings/index.ts';
import type { DisplaySightings } from './modules/bookings/displays/index.ts';
import { forgetPairings } from './modules/bookings/displays/index.ts';
import { licenceReminders } from './modules/bookings/licences/index.ts';
import { keyReminders } from './modules/connections/api-keys/index.ts';
import { roomMailJobs } from './modules/connections/room-mail/index.ts';
import { webhookJobs } from './modules/connections/webhooks/index.ts';
import { forgetAccountLinks, sendLinks } from './modules/notices/account-mails/index.ts';
import { forgetMails, sendMails } from './modules/notices/mail/index.ts';
import { pushJobs } from './modules/notices/push/index.ts';
import type { BulkRunners } from './modules/records/bulk-jobs/index.ts';
import { bulkJobs } from './modules/records/bulk-jobs/index.ts';
import type { SearchDemand } from './modules/resources/resources/index.ts';
import { keepOpeningDays } from './modules/resources/resources/index.ts';
import { endIdleSessions, forgetSignIns } from './modules/sign-in/auth/index.ts';
import { forgetCaptchas } from './modules/sign-in/captcha/index.ts';
import { followAccounts, forgetCloudTokens } from './modules/sign-in/cloud-accounts/index.ts';
import { forgetAttempts } from './modules/sign-in/federated-sign-in/index.ts';
import { forgetSecondSteps } from './modules/sign-in/second-factor/index.ts';
import { forgetSecurityEvents } from './modules/sign-in/security-administration/index.ts';
import type { ApiKeyDirectory } from './platform/auth/api-key-directory.ts';
import { createLinkSigner } from './platform/auth/link-signer.ts';
import { resealSecrets } from './platform/auth/sealed-secrets.ts';
import { removeLeftovers } from './platform/files/file-contents.ts';
import { forgetUseCounts } from './platform/limits/use-counter.ts';
import { forgetOldRows } from './platform/retention/forget-old-rows.job.ts';

type ChangedParts = Pick<AdministrationParts, 'actors' | 'openings'>;

/** Actions of bulk jobs; what this server remembers of changed rows is read again. */
function bulkRunners({ actors, openings }: ChangedParts): BulkRunners {
  return {
    resource: {
      ...resourceRunner,
      change: async (tx, batch, ids) => ({
        ...(await resourceRunner.change(tx, batch, ids)),
        onCommit: () => openings.forget(tx.merchant.id),
      }),
    },
    user: peopleRunner((key) => actors.forget(key)),
  };
}

interface JobParts extends ChangedParts, Pick<AdministrationParts, 'directory'> {
  readonly demand: SearchDemand;
  readonly linksOf: ReturnType<typeof createMailLinks>;
  readonly apiKeys: Pick<ApiKeyDirectory, 'job'>;
  readonly sightings: Pick<DisplaySightings, 'job'>;
}

/** Creates the scheduled jobs. */
export function jobsOf(deps: CompositionDeps, parts: JobParts): readonly Job[] {
  const { linksOf, directory } = parts;
  const { unitOfWork, newId, objectStore: objects } = deps;
  return [
    parts.demand.job,
    keepOpeningDays(unitOfWork),
    countUseOfDays(unitOfWork),
    ...weeklyReportJobs({ ...deps, sign: createLinkSigner(deps.signingKeys) }),
    parts.apiKeys.job,
    parts.sightings.job,
    bulkJobs({ ...deps, directory, runners: bulkRunners(parts) }),
    moveInJob({
      ...deps,
      directory,
      onChanged: (merchantId) => {
        directory.forget(merchantId);
        parts.openings.forget(merchantId);
      },
    }),
    forgetSignIns(unitOfWork),
    endIdleSessions(unitOfWork),
    forgetSecurityEvents(unitOfWork),
    forgetSecondSteps(unitOfWork),
    resealSecrets({ unitOfWork, keys: deps.signingKeys }),
    forgetAttempts(unitOfWork),
    forgetCaptchas(unitOfWork),
    forgetAccountLinks(unitOfWork),
    sendLinks({ ...deps, sign: createLinkSigner(deps.signingKeys) }),
    forgetCloudTokens(unitOfWork),
    ...(deps.cloudPlatform ? [followAccounts({ ...deps, platform: deps.cloudPlatform })] : []),
    sweepHolds(unitOfWork),
    planStartReminders(unitOfWork),
    bookingTimers({ unitOfWork, newId }),
    occupyOverdueReturns(unitOfWork),
    licenceReminders({ unitOfWork, newId }),
    keyReminders({ unitOfWork, newId }),
    sendMails({ ...deps, linksOf, foldDates }),
    forgetMails(unitOfWork),
    ...roomMailJobs({ ...deps, directory, sign: createLinkSigner(deps.signingKeys) }),
    ...pushJobs(deps),
    ...webhookJobs(deps),
    forgetProblems(unitOfWork),
    clearPastBookings(unitOfWork),
    forgetPairings(unitOfWork),
    forgetLinks(unitOfWork),
    forgetUseCounts(unitOfWork),
    ...scimJobs(deps),
    forgetOldRows(unitOfWork),
    ...(objects ? [removeLeftovers({ unitOfWork, objects })] : []),
  ];
}
