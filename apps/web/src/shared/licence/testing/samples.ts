import type { Licence, PersonLicence } from '@axp/contracts/licences';
import { colleague } from '@/shared/booking/testing/fixtures.ts';

export const enteredLicence: Licence = {
  classes: ['B'],
  number: '54018823',
  expiresOn: '2029-06-30',
  photo: null,
  state: 'entered',
  reason: null,
  enteredAt: '2026-11-20T08:15:00.000Z',
  decidedAt: null,
  decidedBy: null,
  version: 1,
};

const { photo: _, ...shown } = enteredLicence;

export const waitingLicence: PersonLicence = {
  ...shown,
  hasPhoto: false,
  number: '••••8823',
  person: colleague,
};
