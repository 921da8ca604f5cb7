import type { ManagedResource } from '@axp/contracts';
import {
  getManagedResource,
  listBusinessUnits,
  listManagedBuildings,
  listManagedResources,
  listResourceBlocks,
} from '@axp/contracts';
import { countManagedResources, listBulkJobs, listResourceImports } from '@axp/contracts/sheets';
import { lotus as anyRoom, respond, server } from '@/shared/testing/index.ts';
import { sampleCounts } from './sheet-samples.ts';

export const building = {
  id: '019a1f00-0000-7000-8000-0000000000c1',
  version: 1,
  name: 'River House',
  address: '',
  timezone: 'Asia/Bangkok',
  openingHours: null,
  floors: [],
  resourceCount: 1,
  closedDayCount: 0,
};

export const lotus: ManagedResource = {
  ...anyRoom,
  amenities: ['screen'],
  rules: { minNoticeMinutes: 30, requiresCheckIn: true },
};

export const nothingHit = { total: 0, toDecide: 0, bookings: [] };

/** Answers the questions of list and form, for a merchant with one room. */
export function serveResources(): void {
  server.use(
    respond(listManagedBuildings, [building]),
    respond(listBusinessUnits, []),
    respond(listResourceBlocks, []),
    respond(getManagedResource, lotus),
    respond(listManagedResources, [lotus], { meta: { nextCursor: null } }),
    respond(listBulkJobs, []),
    respond(countManagedResources, sampleCounts),
    respond(listResourceImports, []),
  );
}
