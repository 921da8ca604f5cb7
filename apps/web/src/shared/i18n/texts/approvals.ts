import en from '../../../../locales/en/approvals.json';
import th from '../../../../locales/th/approvals.json';
import type { TextBundle } from '../text-bundle.ts';

export const approvalsTexts: TextBundle = { namespace: 'approvals', en, th };
