import type { Licence, PersonLicence } from '../people/licences.ts';
import {
  decideLicence,
  deleteMyLicence,
  deleteMyLicencePhoto,
  getLicence,
  getMyLicence,
  listWaitingLicences,
  revealLicenceNumber,
  saveMyLicence,
  setMyLicencePhoto,
} from '../people/licences.ts';
import { maskedNumber } from '../vocabulary/licence.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { ann, ben } from './samples.ts';

const number = '54018823';
const content = { classes: ['B'], number, expiresOn: '2029-06-30' } as const;

const entered: Licence = {
  ...content,
  classes: [...content.classes],
  photo: null,
  state: 'entered',
  reason: null,
  enteredAt: '2026-11-20T08:15:00.000Z',
  decidedAt: null,
  decidedBy: null,
  version: 1,
};
const photo = {
  original: '/v1/images/0192f3a0-0000-7000-8000-0000000000f7',
  thumbnail: '/v1/images/0192f3a0-0000-7000-8000-0000000000f7/thumbnail',
};
const withPhoto = { ...entered, photo, version: 2 };
const waiting: PersonLicence = { ...withPhoto, number: maskedNumber(number), person: ann };
const confirmed: PersonLicence = {
  ...waiting,
  state: 'confirmed',
  decidedAt: '2026-11-20T09:00:00.000Z',
  decidedBy: { id: ben.id, fullName: ben.fullName },
  version: 3,
};
const params = { userId: ann.id };

/** A person's driving licence, and its confirmation by others. */
export const licenceExamples: readonly OperationExample[] = [
  exampleOf(getMyLicence, { data: withPhoto }),
  exampleOf(saveMyLicence, {
    body: { version: 0, ...content, classes: [...content.classes] },
    data: entered,
  }),
  exampleOf(deleteMyLicence, { data: null }),
  exampleOf(setMyLicencePhoto, { data: withPhoto }),
  exampleOf(deleteMyLicencePhoto, { data: { ...entered, version: 3 } }),
  exampleOf(listWaitingLicences, { data: [waiting], meta: { count: 1 } }),
  exampleOf(getLicence, { params, data: waiting }),
  exampleOf(decideLicence, {
    params,
    body: { version: 2, decision: 'confirm' },
    data: confirmed,
  }),
  exampleOf(revealLicenceNumber, { params, data: { number } }),
];
