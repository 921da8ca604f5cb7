import type {
  DemoAccount,
  DemoLoan,
  DemoMerchant,
  DemoPerson,
  DemoTrip,
  NonEmpty,
} from '../demo-merchant.ts';
import { acmeMeetings } from './acme-meetings.ts';
import { acmeBuildings } from './acme-places.ts';
import { acmeAssets, acmeCars } from './acme-things.ts';

const acmeUnits: NonEmpty<string> = ['Product', 'Sales', 'Operations', 'Finance & People'];

const acmeAccountNames: Readonly<Record<DemoAccount, string>> = {
  admin: 'Amelia Grant',
  approver: 'Adrian Cole',
  staff: 'Sarah Mitchell',
  noaccess: 'Noel Abbott',
  nodefault: 'Nadia Deane',
  newbie: 'Nick Barnes',
};

const acmePeople: readonly DemoPerson[] = [
  { name: 'Olivia Bennett', mailbox: 'olivia.bennett', units: [0] },
  { name: 'Daniel Okafor', mailbox: 'daniel.okafor', units: [0] },
  { name: 'Mei Lin Tan', mailbox: 'meilin.tan', units: [1, 2] },
  { name: 'Arjun Mehta', mailbox: 'arjun.mehta', units: [0] },
  { name: 'Somchai Rattanakul', mailbox: 'somchai.rattanakul', units: [2] },
  { name: 'Chloe Dubois', mailbox: 'chloe.dubois', units: [1] },
  { name: 'Ravi Krishnan', mailbox: 'ravi.krishnan', units: [0, 2] },
  { name: 'Hannah Schmidt', mailbox: 'hannah.schmidt', units: [3], isApprover: true },
  { name: 'Kenji Watanabe', mailbox: 'kenji.watanabe', units: [1] },
  { name: 'Nattaya Phongphan', mailbox: 'nattaya.phongphan', units: [3] },
  { name: 'Lucas Moreau', mailbox: 'lucas.moreau', units: [0] },
  { name: 'Aisha Rahman', mailbox: 'aisha.rahman', units: [2], role: 'help-desk' },
  { name: 'Tom Gallagher', mailbox: 'tom.gallagher', units: [1] },
  { name: 'Grace Lim', mailbox: 'grace.lim', units: [3, 1], isApprover: true },
  { name: 'Pavel Novak', mailbox: 'pavel.novak', units: [0] },
  { name: 'Isabel Romero', mailbox: 'isabel.romero', units: [1] },
  { name: 'Wei Jie Ong', mailbox: 'weijie.ong', units: [2] },
  { name: 'Fatima Al-Sayed', mailbox: 'fatima.alsayed', units: [3], role: 'auditor' },
  { name: 'Jonas Lindqvist', mailbox: 'jonas.lindqvist', units: [0] },
  { name: 'Sophie Laurent', mailbox: 'sophie.laurent', units: [1] },
  { name: 'Marcus Hughes', mailbox: 'marcus.hughes', units: [2], role: 'facility-manager' },
  { name: 'Kanya Srisuk', mailbox: 'kanya.srisuk', units: [2, 3] },
  { name: 'Elena Petrova', mailbox: 'elena.petrova', units: [0] },
  { name: 'David Chua', mailbox: 'david.chua', units: [1] },
  { name: 'Beatriz Costa', mailbox: 'beatriz.costa', units: [3] },
];

const acmeTrips: NonEmpty<DemoTrip> = [
  {
    title: 'Visit to the Rayong plant',
    purpose: 'Audit of the new packing line',
    destination: 'Rayong, Eastern Seaboard Estate',
    km: 360,
    startsAt: 7 * 60 + 30,
    minutes: 630,
    passengers: 3,
  },
  {
    title: 'Customer visit in Chonburi',
    purpose: 'Contract talks with Bayline Foods',
    destination: 'Chonburi, Amata City',
    km: 160,
    startsAt: 9 * 60,
    minutes: 420,
    passengers: 1,
  },
  {
    title: 'Airport pick-up',
    purpose: 'Meet the partners from Singapore',
    destination: 'Suvarnabhumi Airport',
    km: 70,
    startsAt: 13 * 60,
    minutes: 180,
    passengers: 0,
  },
  {
    title: 'Trade fair set-up',
    purpose: 'Bring the stand and samples',
    destination: 'BITEC Bang Na',
    km: 40,
    startsAt: 8 * 60,
    minutes: 300,
    passengers: 1,
  },
  {
    title: 'Tax office',
    purpose: 'Hand in the documents of the quarter',
    destination: 'Revenue Department, Phaya Thai',
    km: 25,
    startsAt: 10 * 60,
    minutes: 150,
    passengers: 0,
  },
  {
    title: 'Warehouse stock check',
    purpose: 'Count before the end of the month',
    destination: 'Bang Phli warehouse',
    km: 60,
    startsAt: 9 * 60 + 30,
    minutes: 360,
    passengers: 2,
  },
];

const acmeLoans: NonEmpty<DemoLoan> = [
  { title: 'Town hall', purpose: 'Staff meeting in the canteen', days: 1 },
  { title: 'Design workshop', purpose: 'Two days with customers', days: 2 },
  { title: 'Interviews on site', purpose: 'User interviews at three customers', days: 3 },
  { title: 'Trade fair', purpose: 'Our stand at BITEC', days: 3 },
  { title: 'New joiners', purpose: 'Equipment until their own arrives', days: 4 },
  { title: 'Product film', purpose: 'Shooting in the showroom', days: 1 },
];

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
