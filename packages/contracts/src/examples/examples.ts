import { accountExamples } from './account-examples.ts';
import { adminExamples } from './admin-examples.ts';
import { administrationExamples } from './administration-examples.ts';
import { approvalExamples } from './approval-examples.ts';
import { attachmentExamples } from './attachment-examples.ts';
import { billExamples } from './bill-examples.ts';
import { bookingExamples } from './booking-examples.ts';
import { brandingExamples } from './branding-examples.ts';
import { codeExamples } from './code-examples.ts';
import { deskExamples } from './desk-examples.ts';
import type { OperationExample } from './example.ts';
import { feedExamples } from './feed-examples.ts';
import { fileExamples } from './file-examples.ts';
import { holdExamples } from './hold-examples.ts';
import { licenceExamples } from './licence-examples.ts';
import { linkExamples } from './link-examples.ts';
import { merchantExamples } from './merchant-examples.ts';
import { moveExamples } from './move-examples.ts';
import { resourceExamples } from './resource-examples.ts';
import { secondFactorExamples } from './second-factor-examples.ts';
import { securityExamples } from './security-examples.ts';
import { seriesExamples } from './series-examples.ts';
import { sheetExamples } from './sheet-examples.ts';
import { signInExamples } from './sign-in-examples.ts';
import { signInSettingsExamples } from './sign-in-settings-examples.ts';

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
