import { application, group } from './fake-client.ts';

/** Applications of the test office. */
export const office = [
  application('Room Booking'),
  application('Payroll', { groups: ['FINANCE', 'DEFAULT'] }),
  application('Ledger', { groups: ['FINANCE'] }),
];

export const groups = [group('Finance', { customUrl: 'https://finance.example.com/' })];
