import type { DemoMerchant } from '../demo-merchant.ts';
import { acmeMeetings } from './acme-meetings.ts';
import { acmeLoans, acmeTrips } from './acme-outings.ts';
import { acmeAccountNames, acmePeople, acmeUnits } from './acme-people.ts';
import { acmeBuildings } from './acme-places.ts';
import { acmeAssets, acmeCars } from './acme-things.ts';

export const acme: DemoMerchant = {
  key: 'acme',
  title: 'Acme',
  locale: 'en',
  timezone: 'Asia/Bangkok',
  currency: 'THB',
  theme: {
    accent: { color: '#074E9F', textColor: '#FFFFFF' },
    navigationBar: { color: '#074E9F', textColor: '#FFFFFF' },
    largeButton: { type: 'solid', color1: '#074E9F', color2: null, textColor: '#FFFFFF' },
  },
  businessUnits: acmeUnits,
  buildings: acmeBuildings,
  cars: acmeCars,
  assets: acmeAssets,
  people: acmePeople,
  accountNames: acmeAccountNames,
  invitedName: 'Iris Vogel',
  meetings: acmeMeetings,
  trips: acmeTrips,
  loans: acmeLoans,
};
