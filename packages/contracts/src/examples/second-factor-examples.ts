import type { SecondFactors } from '../auth/second-factor.ts';
import {
  addOwnPasskey,
  beginApp,
  beginPasskey,
  confirmIdentity,
  enrolApp,
  enrolPasskey,
  getSecondFactors,
  removeOwnApp,
  removeOwnPasskey,
  renameOwnPasskey,
  renewRecoveryCodes,
  requestAppKey,
  requestPasskeyOptions,
  setOwnApp,
  verifyPasskey,
  verifySecondFactor,
} from '../auth/second-factor.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { sampleId } from './samples.ts';

const ticket = 'Lp7sWq2eRf9tYh4uJi1oKm6nBv8cXz3aSd5fGg0hHj2';
const code = '287082';
const credential = '{"id":"…","rawId":"…","type":"public-key","response":{}}';
const name = 'Work laptop';
const sealedSecret = 'p0Vq2nJcT8mZ4bX1yRkL7wHs';
const currentPassword = 'plum-otter-walks-home';
const tokens = { accessToken: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln', refreshToken: 'q7Xv2mZp' };
const recoveryCodes = ['k3m9x-7qwrt-ahz4c', 'b8n2y-4vjdk-m6p5e'];
const options = { options: '{"challenge":"…","rpId":"booking.example.com"}' };
const appKey = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Acme:ann%40acme.test?issuer=Acme&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  sealedSecret,
};
const id = sampleId('f1');
const factors: SecondFactors = {
  isRequired: true,
  hasPassword: true,
  app: { addedAt: '2026-11-20T08:20:00.000Z' },
  passkeys: [{ id, name, addedAt: '2026-11-20T08:25:00.000Z' }],
  recoveryCodesLeft: 9,
};
const params = { id };
const body = { currentPassword };
const unchangedCodes = { factors, recoveryCodes: [] };
const newCodes = { factors: { ...factors, recoveryCodesLeft: 10 }, recoveryCodes };

/** The second step of a sign-in, and a person's own second factors. */
export const secondFactorExamples: readonly OperationExample[] = [
  exampleOf(verifySecondFactor, { body: { ticket, code }, data: tokens }),
  exampleOf(verifyPasskey, { body: { ticket, credential }, data: tokens }),
  exampleOf(beginPasskey, { body: { ticket }, data: options }),
  exampleOf(beginApp, { body: { ticket }, data: appKey }),
  exampleOf(enrolApp, {
    body: { ticket, sealedSecret, code },
    data: { ...tokens, recoveryCodes },
  }),
  exampleOf(enrolPasskey, {
    body: { ticket, credential, name },
    data: { ...tokens, recoveryCodes },
  }),
  exampleOf(getSecondFactors, { data: factors }),
  exampleOf(requestAppKey, { body, data: appKey }),
  exampleOf(setOwnApp, { body: { sealedSecret, code }, data: newCodes }),
  exampleOf(confirmIdentity, { body, data: null }),
  exampleOf(removeOwnApp, { body, data: unchangedCodes }),
  exampleOf(requestPasskeyOptions, { body, data: options }),
  exampleOf(addOwnPasskey, { body: { credential, name }, data: unchangedCodes }),
  exampleOf(renameOwnPasskey, { params, body: { name }, data: unchangedCodes }),
  exampleOf(removeOwnPasskey, { params, body, data: unchangedCodes }),
  exampleOf(renewRecoveryCodes, { body, data: newCodes }),
];
