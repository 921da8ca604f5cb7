import {
  accountExamples,
  feedExamples,
  licenceExamples,
  secondFactorExamples,
} from './account-examples.ts';
import { adminExamples } from './admin-examples.ts';
import { administrationExamples } from './administration-examples.ts';
import {
  approvalExamples,
  attachmentExamples,
  bookingExamples,
  holdExamples,
} from './booking-examples.ts';
import { brandingExamples } from './branding-examples.ts';
import { deskExamples } from './desk-examples.ts';
import type { OperationExample } from './example.ts';
import { billExamples, merchantExamples } from './merchant-examples.ts';
import { linkExamples, moveExamples, seriesExamples } from './move-examples.ts';
import { codeExamples, fileExamples, resourceExamples } from './resource-examples.ts';
import { securityExamples, signInSettingsExamples } from './security-examples.ts';
import { sheetExamples } from './sheet-examples.ts';
import { signInExamples } from './sign-in-examples.ts';

/** An example for every operation; a test fails for one that has none. */
export const operationExamples: readonly OperationExample[] = [
  ...merchantExamples,
  ...signInExamples,
  ...secondFactorExamples,
  ...signInSettingsExamples,
  ...accountExamples,
  ...licenceExamples,
  ...resourceExamples,
  ...bookingExamples,
  ...moveExamples,
  ...seriesExamples,
  ...attachmentExamples,
  ...billExamples,
  ...holdExamples,
  ...feedExamples,
  ...fileExamples,
  ...linkExamples,
  ...codeExamples,
  ...adminExamples,
  ...administrationExamples,
  ...sheetExamples,
  ...securityExamples,
  ...brandingExamples,
  ...approvalExamples,
  ...deskExamples,
];
