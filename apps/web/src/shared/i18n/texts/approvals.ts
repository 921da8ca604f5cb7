import en from '../../../../locales/en/approvals.json';
import th from '../../../../locales/th/approvals.json';

export const approvalsTexts = { namespace: 'approvals', en, th } as const;
