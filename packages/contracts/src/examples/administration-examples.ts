import type { AffectedBookings } from '../admin/affected-bookings.ts';
import type { ManagedBuilding } from '../admin/managed-places.ts';
import type { ManagedResource, ResourceBody } from '../admin/managed-resource.ts';
import type { Examples } from './example.ts';
import {
  ann,
  ben,
  sampleBookingId,
  sampleBuilding,
  sampleHour,
  sampleId,
  sampleRoom,
  sampleUnit,
} from './samples.ts';

const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }));

const sampleManagedRoom: ManagedResource = {
  ...sampleRoom,
  version: 3,
  code: 'R-301',
  isActive: true,
  rules: { bufferAfterMinutes: 15, requiresCheckIn: true },
  openingHours: null,
  isOpenOnClosedDays: false,
  privacy: 'normal',
  businessUnit: null,
  visibleTo: [sampleUnit],
  approvers: [{ id: ben.id, fullName: ben.fullName }],
  qrCode: { createdAt: '2026-11-20T08:15:00.000Z', isReplacement: false },
};

const sampleManagedBuilding: ManagedBuilding = {
  id: sampleBuilding.id,
  version: 2,
  name: sampleBuilding.name,
  address: '',
  timezone: sampleBuilding.timezone,
  openingHours: week,
  floors: [{ id: sampleId('c2'), name: 'Floor 3', level: 3 }],
  resourceCount: 12,
  closedDayCount: 1,
};

const params = { id: sampleRoom.id };
const inBuilding = { id: sampleBuilding.id };

const roomBody: ResourceBody = {
  type: 'room',
  code: 'R-301',
  name: sampleRoom.name,
  description: sampleRoom.description,
  buildingId: sampleBuilding.id,
  floorId: sampleId('c2'),
  capacity: 8,
  quantity: 1,
  amenities: sampleRoom.amenities,
  isActive: true,
  needsApproval: false,
  rules: sampleManagedRoom.rules,
  openingHours: null,
  isOpenOnClosedDays: false,
  privacy: 'normal',
  price: { amount: 30_000, currency: 'THB', per: 'hour' },
  licenceClass: null,
  businessUnitId: null,
  visibleTo: [sampleUnit.id],
  approverIds: [ben.id],
};

const affected: AffectedBookings = {
  total: 1,
  bookings: [
    {
      id: sampleBookingId,
      version: 1,
      title: 'Quarterly review',
      ...sampleHour,
      timezone: 'Asia/Bangkok',
      resource: { id: sampleRoom.id, name: sampleRoom.name },
      bookedFor: { id: ann.id, fullName: ann.fullName },
      reasons: ['capacity'],
    },
  ],
};

const conflicting: AffectedBookings = {
  ...affected,
  bookings: affected.bookings.map((booking) => ({ ...booking, reasons: ['time' as const] })),
};

const block = {
  kind: 'maintenance',
  title: 'New projector',
  start: '2026-11-23T01:00:00.000Z',
  end: '2026-11-23T05:00:00.000Z',
} as const;

const newYear = { day: '2027-01-01', nameEn: 'New Year', nameTh: 'วันขึ้นปีใหม่' };

export const administrationExamples = {
  listManagedResources: {
    query: { type: 'room', active: 'yes', sort: 'name', order: 'ascending', limit: 25 },
    data: [sampleManagedRoom],
    meta: { nextCursor: null },
  },
  getManagedResource: { params, data: sampleManagedRoom },
  createResource: { body: roomBody, data: { ...sampleManagedRoom, version: 1 } },
  updateResource: {
    params,
    body: { version: 3, capacity: 6 },
    data: { ...sampleManagedRoom, version: 4, capacity: 6 },
  },
  previewResourceChange: {
    params,
    body: { capacity: 4 },
    data: {
      total: affected.total,
      toDecide: 0,
      bookings: affected.bookings.map((booking) => ({
        ...booking,
        type: 'room' as const,
        attendees: 6,
        decisions: [],
      })),
    },
  },
  previewResourceChanges: {
    body: {
      resources: [{ id: sampleRoom.id, version: 3 }],
      change: { approval: 'always', addAmenities: ['wifi'] },
    },
    data: { changed: 1, unchanged: 0, affected: { total: 0, bookings: [] } },
  },
  updateResources: {
    body: { resources: [{ id: sampleRoom.id, version: 3 }], change: { isActive: false } },
    data: { changed: 1 },
  },
  deleteResource: { params, data: null },
  setResourceImage: { params, data: { ...sampleManagedRoom, version: 4 } },
  deleteResourceImage: { params, data: { ...sampleManagedRoom, image: null } },
  listResourceBlocks: {
    params,
    data: [{ ...block, id: sampleId('fd1'), resourceId: sampleRoom.id }],
  },
  listMaintenance: {
    query: { state: 'planned' },
    data: [
      {
        ...block,
        id: sampleId('fd1'),
        version: 1,
        state: 'planned',
        resource: { id: sampleRoom.id, type: sampleRoom.type, name: sampleRoom.name },
        building: { id: sampleBuilding.id, name: sampleBuilding.name },
        timezone: sampleRoom.timezone,
      },
    ],
    meta: { nextCursor: null },
  },
  previewMaintenance: {
    params,
    body: { start: block.start, end: block.end },
    data: {
      total: conflicting.total,
      bookings: conflicting.bookings.map((booking) => ({
        ...booking,
        type: 'room' as const,
        attendees: 6,
        decisions: ['move' as const, 'cancel' as const, 'notify' as const],
      })),
    },
  },
  planMaintenance: {
    params,
    body: {
      ...block,
      bookings: [
        { action: 'cancel', id: sampleBookingId, version: 1, reason: 'The projector is replaced' },
      ],
    },
    data: { ...block, id: sampleId('fd1'), resourceId: sampleRoom.id },
  },
  changeMaintenance: {
    params: { ...params, blockId: sampleId('fd1') },
    body: { version: 1, title: block.title, start: block.start, end: block.end, bookings: [] },
    data: { ...block, id: sampleId('fd1'), resourceId: sampleRoom.id },
  },
  endMaintenance: {
    params: { ...params, blockId: sampleId('fd1') },
    body: { version: 1 },
    data: { ...block, id: sampleId('fd1'), resourceId: sampleRoom.id },
  },
  listManagedBuildings: { data: [sampleManagedBuilding] },
  createBuilding: {
    body: {
      name: sampleBuilding.name,
      timezone: sampleBuilding.timezone,
      openingHours: week,
      floors: [{ name: 'Floor 3', level: 3 }],
    },
    data: { ...sampleManagedBuilding, version: 1, resourceCount: 0, closedDayCount: 0 },
  },
  updateBuilding: {
    params: inBuilding,
    body: { version: 1, openingHours: week },
    data: sampleManagedBuilding,
  },
  deleteBuilding: { params: inBuilding, data: null },
  previewBuildingChange: {
    params: inBuilding,
    body: { closedDays: [newYear] },
    data: {
      total: affected.total,
      toDecide: affected.total,
      bookings: affected.bookings.map((booking) => ({
        ...booking,
        type: 'room' as const,
        attendees: 6,
        reasons: ['hours' as const],
        decisions: ['move' as const, 'cancel' as const, 'notify' as const],
      })),
    },
  },
  listClosedDays: { params: inBuilding, data: [newYear] },
  addClosedDays: { params: inBuilding, body: { days: [newYear] }, data: [newYear] },
  deleteClosedDay: { params: { ...inBuilding, day: newYear.day }, data: null },
  readHolidayCalendar: {
    params: inBuilding,
    data: [newYear],
    meta: { leftOut: [{ name: 'Bridge day', reason: 'cancelled' as const }] },
  },
} satisfies Partial<Examples>;
