import type { DemoMerchant } from '../demo-merchant.ts';
import { siamMeetings } from './siam-meetings.ts';
import { siamLoans, siamTrips } from './siam-outings.ts';
import { siamAccountNames, siamPeople, siamUnits } from './siam-people.ts';
import { siamBuildings } from './siam-places.ts';
import { siamAssets, siamCars } from './siam-things.ts';

export const siam: DemoMerchant = {
  key: 'siam',
  title: 'สยาม',
  locale: 'th',
  timezone: 'Asia/Bangkok',
  currency: 'THB',
  theme: {
    accent: { color: '#7A2468', textColor: '#FFFFFF' },
    navigationBar: { color: '#5B1A4E', textColor: '#FFFFFF' },
    largeButton: {
      type: 'gradient',
      color1: '#7A2468',
      color2: '#A83A5C',
      textColor: '#FFFFFF',
    },
  },
  businessUnits: siamUnits,
  buildings: siamBuildings,
  cars: siamCars,
  assets: siamAssets,
  people: siamPeople,
  accountNames: siamAccountNames,
  invitedName: 'อิสรา นาคทอง',
  meetings: siamMeetings,
  trips: siamTrips,
  loans: siamLoans,
};
