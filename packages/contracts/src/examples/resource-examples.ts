import type { Examples } from './example.ts';
import {
  sampleBooking,
  sampleBookingId,
  sampleBuilding,
  sampleHour,
  sampleId,
  sampleRoom,
} from './samples.ts';

export const resourceExamples = {
  listResources: {
    query: { type: 'room', buildingId: sampleBuilding.id, limit: 25 },
    data: [sampleRoom],
    meta: { nextCursor: null },
  },
  listCalendarResources: {
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
          closedDays: [],
        },
      ],
      usualPlace: { buildingId: sampleBuilding.id, floorId: sampleRoom.floor?.id ?? null },
    },
  },
  getResource: {
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
      notReturned: null,
    },
  },
  searchResources: {
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
        notReturned: null,
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
  },
  markFavourite: { params: { id: sampleRoom.id }, data: null },
  unmarkFavourite: { params: { id: sampleRoom.id }, data: null },
} satisfies Partial<Examples>;

const picture = { id: sampleId('e4') };

export const fileExamples = {
  downloadBooking: { params: { id: sampleBookingId }, data: null },
  readCalendarFeed: {
    params: { secret: 'Zt0p7mXq3bWcVnRk5yHsLd8uGfJ1eAo2' },
    data: null,
  },
  getImage: { params: picture, data: null },
  getImageThumbnail: { params: picture, data: null },
} satisfies Partial<Examples>;

const params = { id: sampleRoom.id };
const resource = { id: sampleRoom.id, name: sampleRoom.name };
const secret = 'Hq7mT2xVb9LrWc4NyKs0dZpGfJ1eAo3u';

export const codeExamples = {
  createResourceCode: {
    params,
    data: { resource, createdAt: '2026-11-20T08:15:00.000Z', path: `/check-in#${secret}` },
  },
  readResourceLabels: {
    body: { ids: [sampleRoom.id] },
    data: [{ resource, createdAt: '2026-11-20T08:15:00.000Z', path: `/check-in#${secret}` }],
  },
  deleteResourceCode: { params, data: null },
  readResourceCode: {
    body: { secret },
    data: { resource: { ...resource, type: sampleRoom.type }, timezone: sampleRoom.timezone },
  },
  checkInByCode: {
    body: { secret },
    data: {
      resource,
      ...sampleHour,
      timezone: sampleRoom.timezone,
      checkedInAt: '2026-11-23T01:55:00.000Z',
      booking: { id: sampleBooking.id, title: sampleBooking.title },
    },
  },
} satisfies Partial<Examples>;
