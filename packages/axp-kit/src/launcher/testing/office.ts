import { application, group } from './fake-client.ts';

/** What somebody of the office may open. */
export const office = [
  application('Room Booking'),
  application('Payroll', { groups: ['FINANCE', 'DEFAULT'] }),
  application('Ledger', { groups: ['FINANCE'] }),
];

export const groups = [group('Finance', { customUrl: 'https://finance.example.com/' })];
