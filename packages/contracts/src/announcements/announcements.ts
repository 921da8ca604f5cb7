import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation, operation } from '../operation.ts';
import {
  endAfterStart,
  Id,
  Instant,
  InstantInput,
  line,
  namedObject,
  PageMeta,
  PageQuery,
  Version,
} from '../schemas.ts';
import {
  announcementLengths,
  announcementSeverities,
  announcementStates,
} from '../vocabulary/announcements.ts';
import { languages, perLanguage } from '../vocabulary/languages.ts';
import { limitRefusals } from '../vocabulary/limits.ts';

const AnnouncementText = z.object({ title: z.string(), text: z.string() });

/** Texts of an announcement by language; where one is missing, another is shown. */
export const AnnouncementTexts = z.object(perLanguage(() => z.nullable(AnnouncementText)));
export type AnnouncementTexts = z.output<typeof AnnouncementTexts>;

const shown = {
  id: Id,
  severity: z.enum(announcementSeverities),
  texts: AnnouncementTexts,
  linkUrl: z.nullable(z.string()),
  /** Resource that it is about; null for a whole building or company. */
  resource: z.nullable(z.object({ id: Id, type: z.enum(resourceTypes), name: z.string() })),
  /** Building that it is about, or that of its resource; null for the whole company. */
  building: z.nullable(z.object({ id: Id, name: z.string() })),
  timezone: z.string(),
  start: Instant,
  end: Instant,
};

/** An announcement of the company, a building or a resource, as staff see it. */
export const Announcement = namedObject('Announcement', {
  ...shown,
  /** Bookings of the reader there, within the rest of the period; null for the whole company. */
  ownBookings: z.nullable(z.int()),
});
export type Announcement = z.output<typeof Announcement>;

export const listAnnouncements = operation('GET', '/announcements', {
  summary:
    'List announcements shown now: of the company, of the usual building, and where the caller has bookings',
  access: ['view', 'Resource'],
  success: { status: 200, data: z.array(Announcement) },
});

export const listResourceAnnouncements = operation('GET', '/resources/{id}/announcements', {
  summary: 'List announcements of a resource and its building, shown now or within a period',
  access: ['view', 'Resource'],
  query: z.strictObject({
    /** With `end`: a period, such as that of a booking, whose announcements are listed too. */
    start: z.optional(InstantInput),
    end: z.optional(InstantInput),
  }),
  success: { status: 200, data: z.array(Announcement) },
  errors: ['resource.not_found'],
});

export const dismissAnnouncement = operation('POST', '/announcements/{id}/dismissal', {
  summary: 'Dismiss an announcement for the caller; urgent ones stay until they end',
  access: ['view', 'Resource'],
  errors: ['announcement.not_found', 'announcement.urgent'],
});

/** An announcement with what its managers see and change. */
export const ManagedAnnouncement = namedObject('ManagedAnnouncement', {
  ...shown,
  version: z.int(),
  state: z.enum(announcementStates),
});
export type ManagedAnnouncement = z.output<typeof ManagedAnnouncement>;

export const listManagedAnnouncements = adminOperation('GET', '/announcements', {
  summary: 'List announcements that are shown or scheduled, earliest first, or ended ones',
  access: ['view', 'Announcement'],
  query: z.strictObject({
    /** Without it, shown and scheduled announcements. */
    state: z.optional(z.enum(announcementStates)),
    buildingId: z.optional(Id),
    /** Language whose text is missing. */
    lacks: z.optional(z.enum(languages)),
    /** Words of the texts or the place's name. */
    text: z.optional(line(0, 120)),
    ...PageQuery,
  }),
  success: {
    status: 200,
    data: z.array(ManagedAnnouncement),
    /** Numbers in the chosen building: of each state, and of those not ended that lack a language. */
    meta: z.extend(PageMeta, {
      shown: z.int(),
      scheduled: z.int(),
      ended: z.int(),
      lacking: z.object(perLanguage(() => z.int())),
    }),
  },
});

export const getManagedAnnouncement = adminOperation('GET', '/announcements/{id}', {
  summary: 'Get an announcement',
  access: ['view', 'Announcement'],
  success: { status: 200, data: ManagedAnnouncement },
  errors: ['announcement.not_found'],
});

const period = {
  buildingId: z._default(z.nullable(Id), null),
  resourceId: z._default(z.nullable(Id), null),
  start: InstantInput,
  end: InstantInput,
};

interface Place {
  readonly buildingId: string | null;
  readonly resourceId: string | null;
}

/** Refuses a resource beside its building: the resource decides. */
const buildingOrResource = {
  holds: ({ buildingId, resourceId }: Place) => buildingId === null || resourceId === null,
  refusal: { path: ['resourceId'], error: 'not_together' },
};

const TextsBody = z
  .strictObject(
    perLanguage(() =>
      z.nullable(
        z.strictObject({
          title: line(1, announcementLengths.title),
          text: line(0, announcementLengths.text),
        }),
      ),
    ),
  )
  .check(
    z.refine((texts) => languages.some((language) => texts[language] !== null), {
      error: 'required',
    }),
  );

const body = {
  severity: z.enum(announcementSeverities),
  texts: TextsBody,
  linkUrl: z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048))),
  ...period,
  /** Notifies the people with bookings there, within the period, in the application and by mail. */
  notifies: z._default(z.boolean(), false),
};

export const AnnouncementBody = z
  .strictObject(body)
  .check(
    z.refine(endAfterStart.holds, endAfterStart.refusal),
    z.refine(buildingOrResource.holds, buildingOrResource.refusal),
  );
export type AnnouncementBody = z.output<typeof AnnouncementBody>;

const placeRefusals = [
  'building.not_found',
  'resource.not_found',
  'announcement.too_many_bookings',
  ...limitRefusals,
] as const;

export const createAnnouncement = adminOperation('POST', '/announcements', {
  summary: 'Announce something to the company, or at a building or resource',
  access: ['update', 'Announcement'],
  body: AnnouncementBody,
  success: { status: 201, data: ManagedAnnouncement },
  errors: placeRefusals,
});

const changed = {
  success: { status: 200, data: ManagedAnnouncement },
  errors: ['announcement.not_found', 'announcement.stale', 'announcement.ended'],
} as const;

export const updateAnnouncement = adminOperation('PATCH', '/announcements/{id}', {
  summary: 'Change an announcement that has not ended',
  access: ['update', 'Announcement'],
  body: z
    .strictObject({ version: Version, ...body })
    .check(
      z.refine(endAfterStart.holds, endAfterStart.refusal),
      z.refine(buildingOrResource.holds, buildingOrResource.refusal),
    ),
  success: changed.success,
  errors: [...changed.errors, ...placeRefusals],
});

export const endAnnouncement = adminOperation('POST', '/announcements/{id}/end', {
  summary: 'End an announcement now; one that has not started is deleted',
  access: ['update', 'Announcement'],
  body: z.strictObject({ version: Version }),
  errors: changed.errors,
});

export const previewAnnouncement = adminOperation('POST', '/announcements/preview', {
  summary: 'Count the bookings, and their people, that an announcement can notify',
  access: ['update', 'Announcement'],
  isSafe: true,
  body: z
    .strictObject(period)
    .check(
      z.refine(endAfterStart.holds, endAfterStart.refusal),
      z.refine(buildingOrResource.holds, buildingOrResource.refusal),
    ),
  success: { status: 200, data: z.object({ bookings: z.int(), people: z.int() }) },
  errors: ['building.not_found', 'resource.not_found'],
});
