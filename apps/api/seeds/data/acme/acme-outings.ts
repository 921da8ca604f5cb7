import type { DemoLoan, DemoTrip, NonEmpty } from '../demo-merchant.ts';

export const acmeTrips: NonEmpty<DemoTrip> = [
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

export const acmeLoans: NonEmpty<DemoLoan> = [
  { title: 'Town hall', purpose: 'Staff meeting in the canteen', days: 1 },
  { title: 'Design workshop', purpose: 'Two days with customers', days: 2 },
  { title: 'Interviews on site', purpose: 'User interviews at three customers', days: 3 },
  { title: 'Trade fair', purpose: 'Our stand at BITEC', days: 3 },
  { title: 'New joiners', purpose: 'Equipment until their own arrives', days: 4 },
  { title: 'Product film', purpose: 'Shooting in the showroom', days: 1 },
];
