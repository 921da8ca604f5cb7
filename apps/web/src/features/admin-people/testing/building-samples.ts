import type { ManagedBuilding } from '@axp/contracts';

export const river = { id: '019a1f00-0000-7000-8000-0000000000c1', name: 'River House' };
export const hill = { id: '019a1f00-0000-7000-8000-0000000000c2', name: 'Hill House' };
export const buildings: ManagedBuilding[] = [river, hill].map((one) => ({
  ...one,
  address: '',
  timezone: 'Asia/Bangkok',
  openingHours: null,
  floors: [],
  resourceCount: 0,
  closedDayCount: 0,
  version: 1,
}));
