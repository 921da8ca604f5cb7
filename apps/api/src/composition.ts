import type { IncomingHttpHeaders } from 'node:http';
import type { Merchant, SignInMethod } from '@axp/contracts';
import { normalizeHost } from '@axp/server-kit/http';
import type { Job } from '@axp/server-kit/jobs';
import type { FastifyInstance } from 'fastify';
import { registerAdministration } from './compose-administration.ts';
import { jobsOf } from './compose-jobs.ts';
import { registerSignIn } from './compose-sign-in.ts';
import type { CompositionDeps } from './composition-deps.ts';
import { actionLinkRoutes, createMailLinks } from './modules/bookings/action-links/index.ts';
import { announcementRoutes } from './modules/bookings/announcements/index.ts';
import { billRoutes, budgetRoutes } from './modules/bookings/bills/index.ts';
import {
  attachmentRoutes,
  bookingRoutes,
  canAnswer,
  canCheckIn,
  datesOfSeries,
  isHiddenFrom,
  problemRoutes,
  seesBookingOf,
  seesProblem,
} from './modules/bookings/bookings/index.ts';
import { feedRoutes } from './modules/bookings/calendar-feeds/feed.routes.ts';
import { createDisplaySightings, displayRoutes } from './modules/bookings/displays/index.ts';
import { licenceRoutes, seesLicence } from './modules/bookings/licences/index.ts';
import { codeRoutes } from './modules/bookings/resource-codes/index.ts';
import { appManifestRoutes } from './modules/company/app-manifest/app-manifest.routes.ts';
import { businessUnitRoutes } from './modules/company/business-units/index.ts';
import { createPublicMerchants, merchantRoutes } from './modules/company/merchants/index.ts';
import { termRoutes } from './modules/company/terms/term.routes.ts';
import { linkedOffers } from './modules/connections/meetings/index.ts';
import { mailCalendar } from './modules/connections/room-mail/index.ts';
import {
  markRead,
  NotificationStreams,
  notificationRoutes,
} from './modules/notices/notifications/index.ts';
import { pushRoutes } from './modules/notices/push/index.ts';
import { profileRoutes, userRoutes } from './modules/people/users/index.ts';
import type { PictureReaderDeps } from './modules/records/images/index.ts';
import { createPictureReaders, imageRoutes } from './modules/records/images/index.ts';
import { floorPlanRoutes, seesFloorPlan } from './modules/resources/floor-plans/index.ts';
import {
  createHomePlaces,
  createOpeningDirectory,
  placeRoutes,
} from './modules/resources/places/index.ts';
import {
  calendarResourceRoutes,
  createSearchDemand,
  favouriteRoutes,
  isAdministered,
  markFavourite,
  RuleSettings,
  resourceRoutes,
  searchRoutes,
  unmarkFavourite,
  visibleTo,
  visibleUnitsOf,
} from './modules/resources/resources/index.ts';
import { createSignInMethods } from './modules/sign-in/sign-in-methods/index.ts';
import { createAccessTokens } from './platform/auth/access-tokens.ts';
import { createActorDirectory } from './platform/auth/actor-directory.ts';
import { createApiKeyDirectory } from './platform/auth/api-key-directory.ts';
import { createLinkSigner } from './platform/auth/link-signer.ts';
import { codeBoxOf } from './platform/auth/sealed-secrets.ts';
import type { FileContents } from './platform/files/file-contents.ts';
import { createFileContents } from './platform/files/file-contents.ts';
import { createApiServe } from './platform/request-scope/api-serve.ts';
import { createRecentWriters } from './platform/request-scope/recent-writers.ts';
import type { RequestContexts } from './platform/request-scope/request-contexts.ts';
import { createRequestContexts } from './platform/request-scope/request-contexts.ts';
import type { ApiServe } from './platform/request-scope/serve.ts';
import { createMerchantDirectory } from './platform/tenant/merchant-directory.ts';
import { createRequestMerchants } from './platform/tenant/request-merchant.ts';

export interface Composition {
  readonly contexts: RequestContexts;
  readonly registerModules: (app: FastifyInstance) => void;
  /** Ends what would last as long as the server. */
  readonly drain: () => void;
  /** Scheduled jobs, to run in the worker. */
  readonly jobs: readonly Job[];
  /** Returns the public data of the merchant of the requested host; null for an unknown host. */
  readonly publicMerchantOf: (headers: IncomingHttpHeaders) => Promise<Merchant | null>;
  /** Returns the public data of a merchant's sign-in methods. */
  readonly signInMethodsOf: (merchantId: string) => Promise<readonly SignInMethod[]>;
  /** Origins that the pages of a merchant have to reach beside its own. */
  readonly connectionsOf: (merchantId: string) => Promise<readonly string[]>;
}

/** Puts the parts of the server together; sign-in, administration and jobs have files of their own. */
export function compose(deps: CompositionDeps): Composition {
  const { unitOfWork, clock, newId, trustProxy, pictures } = deps;
  const directory = createMerchantDirectory({
    unitOfWork,
    clock,
    parseBookingRules: (stored) => RuleSettings.parse(stored),
  });
  const merchants = createRequestMerchants({ directory, trustProxy });
  const publicMerchants = createPublicMerchants({ unitOfWork, clock });
  const accessTokens = createAccessTokens({ keys: deps.signingKeys, clock });
  const actors = createActorDirectory({ unitOfWork, clock, changes: deps.changes });
  const writers = deps.hasReplicas ? createRecentWriters({ isSecure: deps.isHttps }) : null;
  const apiKeys = createApiKeyDirectory(deps);
  const callers = { merchants, accessTokens, actors, apiKeys, writers };
  const contexts = createRequestContexts({ unitOfWork, clock, newId, ...callers });
  const serve = createApiServe(contexts, deps.signingKeys);
  const memory = createSearchMemory(deps);
  const methods = createSignInMethods(deps);
  const sightings = createDisplaySightings(deps);
  const streams = new NotificationStreams(deps.changes, deps.streams);

  const idOfHost = async (text: string) => {
    const host = normalizeHost(text);
    return host === null ? null : ((await directory.findByHost(host))?.id ?? null);
  };
  const sign = createLinkSigner(deps.signingKeys);

  const contents = createFileContents(deps.objectStore);
  const linksOf = createMailLinks(unitOfWork, sign);

  return {
    contexts,
    registerModules: (app) => {
      writers?.attach(app);
      apiKeys.attach(app);
      merchantRoutes(app, serve, { idOfHost, find: publicMerchants.find });
      const { forget } = actors;
      registerSignIn(app, { ...deps, serve, methods, merchants, accessTokens, forget, sign });
      profileRoutes(app, { serve, contents, pictures, forgetSession: actors.forget, ...memory });
      pushRoutes(app, { ...deps, ...deps.upstream, serve });
      licenceRoutes(app, { serve, contents, pictures });
      termRoutes(app, serve);
      userRoutes(app, serve);
      businessUnitRoutes(app, serve);
      registerImages(app, { ...deps, serve, contents, contexts, actors, sign });
      appManifestRoutes(app, { contexts, clock, pictures, findMerchant: publicMerchants.find });
      registerResources(app, { ...deps, ...memory, serve, contents });
      registerBookings(app, { ...deps, serve, contents });
      announcementRoutes(app, { serve, ...memory });
      billRoutes(app, serve);
      budgetRoutes(app, serve);
      actionLinkRoutes(app, { serve, offers: linkedOffers(mailCalendar) });
      feedRoutes(app, serve);
      displayRoutes(app, { ...deps, serve, streams, sightings });
      const reading = { serve, markRead, isHiddenFrom, canCheckIn, canAnswer };
      notificationRoutes(app, { ...deps, ...contexts, ...reading, streams });
      const { requireLocal } = methods;
      const parts = { serve, contexts, contents, directory, publicMerchants, actors, ...memory };
      registerAdministration(app, { ...deps, ...parts, requireLocal });
    },
    jobs: jobsOf(deps, { linksOf, directory, actors, apiKeys, sightings, ...memory }),
    publicMerchantOf: async (headers) => {
      const merchant = await merchants.ofHost(headers);
      return merchant && publicMerchants.find(merchant.id);
    },
    drain: () => streams.close(),
    signInMethodsOf: methods.of,
    connectionsOf: methods.directoryOrigins,
  };
}

/** Creates what a server remembers between searches. */
function createSearchMemory(deps: CompositionDeps) {
  return {
    openings: createOpeningDirectory(deps),
    homePlaces: createHomePlaces(deps),
    demand: createSearchDemand(deps),
  };
}

type BookingParts = Parameters<typeof bookingRoutes>[1] &
  Parameters<typeof attachmentRoutes>[1] &
  Parameters<typeof problemRoutes>[1];

function registerBookings(app: FastifyInstance, parts: BookingParts): void {
  bookingRoutes(app, parts);
  attachmentRoutes(app, parts);
  problemRoutes(app, parts);
}

interface ImageParts extends PictureReaderDeps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
}

/** Pictures for those who may see what they show (H-04). */
function registerImages(app: FastifyInstance, parts: ImageParts): void {
  const { serve, contents } = parts;
  imageRoutes(app, {
    serve,
    contents,
    readers: createPictureReaders(app, parts),
    // A booking shows its resource, also to those who may not find it on their own.
    resourceRules: [
      (merchantId, reader) => visibleTo(merchantId, visibleUnitsOf(reader)),
      seesBookingOf,
      (_, reader) => isAdministered(reader),
    ],
    licenceRule: seesLicence,
    problemRule: seesProblem,
    planRule: seesFloorPlan,
  });
}

type ResourceParts = ReturnType<typeof createSearchMemory> &
  Pick<CompositionDeps, 'signingKeys' | 'pictures'> & {
    readonly serve: ApiServe;
    readonly contents: FileContents;
  };

/** Places and resources, as staff find them. */
function registerResources(app: FastifyInstance, { signingKeys, ...parts }: ResourceParts): void {
  const { serve } = parts;
  placeRoutes(app, parts);
  floorPlanRoutes(app, parts);
  resourceRoutes(app, serve);
  calendarResourceRoutes(app, parts);
  searchRoutes(app, { ...parts, datesOfSeries });
  favouriteRoutes(app, { serve, markFavourite, unmarkFavourite });
  codeRoutes(app, { serve, box: codeBoxOf(signingKeys) });
}
