import { downloadBooking } from '../bookings/booking-file.ts';
import { readCalendarFeed } from '../feeds/calendar-feeds.ts';
import { getImage, getImageThumbnail } from '../images/images.ts';
import { listCalendarResources } from '../resources/calendar-resources.ts';
import { markFavourite, unmarkFavourite } from '../resources/favourites.ts';
import {
  checkInByCode,
  createResourceCode,
  deleteResourceCode,
  readResourceLabels,
} from '../resources/resource-code.ts';
import { getResource, listResources } from '../resources/resource-operations.ts';
import { searchResources } from '../resources/search.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import {
  sampleBooking,
  sampleBookingId,
  sampleBuilding,
  sampleHour,
  sampleId,
  sampleRoom,
} from './samples.ts';

export const resourceExamples: readonly OperationExample[] = [
  exampleOf(listResources, {
    query: { type: 'room', buildingId: sampleBuilding.id, limit: 25 },
    data: [sampleRoom],
    meta: { nextCursor: null },
  }),
  exampleOf(listCalendarResources, {
    query: {
      type: 'room',
      from: '2026-11-23T00:00:00+07:00',
      to: '2026-11-24T00:00:00+07:00',
      buildingId: sampleBuilding.id,
    },
    data: [
      {
        id: sampleRoom.id,
        type: sampleRoom.type,
        name: sampleRoom.name,
        building: sampleRoom.building,
        floor: sampleRoom.floor,
        timezone: sampleRoom.timezone,
        capacity: sampleRoom.capacity,
        quantity: sampleRoom.quantity,
        amenities: sampleRoom.amenities,
        needsApproval: sampleRoom.needsApproval,
        gridMinutes: 15,
        bufferAfterMinutes: 0,
        openingId: sampleBuilding.id,
      },
    ],
    meta: {
      nextCursor: null,
      openings: [
        {
          id: sampleBuilding.id,
          open: [{ start: '2026-11-23T00:00:00.000Z', end: '2026-11-23T13:00:00.000Z' }],
        },
      ],
      usualPlace: { buildingId: sampleBuilding.id, floorId: sampleRoom.floor?.id ?? null },
    },
  }),
  exampleOf(getResource, {
    params: { id: sampleRoom.id },
    data: {
      ...sampleRoom,
      rules: {
        gridMinutes: 15,
        defaultLengthMinutes: 60,
        maxAheadDays: 180,
        minNoticeMinutes: 0,
        maxLengthMinutes: 1440,
        bufferAfterMinutes: 0,
        enforceCapacity: false,
        maxUpcomingBookings: 20,
        driverLicence: 'confirmed',
        requiresCheckIn: true,
        checkInOpensMinutes: 15,
        releaseAfterMinutes: 15,
        notReleasedFromMinutes: 240,
        isNeverReleased: false,
      },
      isFavourite: true,
    },
  }),
  exampleOf(searchResources, {
    body: {
      type: 'room',
      ...sampleHour,
      capacity: 6,
      amenities: ['video-conference'],
      limit: 25,
    },
    data: [
      {
        resource: sampleRoom,
        availability: 'free',
        freeCount: 1,
        occurrenceCount: null,
        freeFrom: null,
        freeUntil: '2026-11-23T07:00:00.000Z',
        needsApproval: false,
        driverLicence: 'confirmed',
        isClosed: false,
        isFavourite: true,
        group: 'mine',
      },
    ],
    meta: { nextCursor: null, total: 12, free: 9, suggestions: [] },
  }),
  exampleOf(markFavourite, { params: { id: sampleRoom.id }, data: null }),
  exampleOf(unmarkFavourite, { params: { id: sampleRoom.id }, data: null }),
];

const picture = { id: sampleId('e4') };

export const fileExamples: readonly OperationExample[] = [
  exampleOf(downloadBooking, { params: { id: sampleBookingId }, data: null }),
  exampleOf(readCalendarFeed, {
    params: { secret: 'Zt0p7mXq3bWcVnRk5yHsLd8uGfJ1eAo2' },
    data: null,
  }),
  exampleOf(getImage, { params: picture, data: null }),
  exampleOf(getImageThumbnail, { params: picture, data: null }),
];

const params = { id: sampleRoom.id };
const resource = { id: sampleRoom.id, name: sampleRoom.name };
const secret = 'Hq7mT2xVb9LrWc4NyKs0dZpGfJ1eAo3u';

export const codeExamples: readonly OperationExample[] = [
  exampleOf(createResourceCode, {
    params,
    data: { resource, createdAt: '2026-11-20T08:15:00.000Z', path: `/check-in#${secret}` },
  }),
  exampleOf(readResourceLabels, {
    body: { ids: [sampleRoom.id] },
    data: [{ resource, createdAt: '2026-11-20T08:15:00.000Z', path: `/check-in#${secret}` }],
  }),
  exampleOf(deleteResourceCode, { params, data: null }),
  exampleOf(checkInByCode, {
    body: { secret },
    data: {
      resource,
      ...sampleHour,
      timezone: sampleRoom.timezone,
      checkedInAt: '2026-11-23T01:55:00.000Z',
      booking: { id: sampleBooking.id, title: sampleBooking.title },
    },
  }),
];
