import en from '../../../../locales/en/adminReports.json';
import th from '../../../../locales/th/adminReports.json';

export const adminReportsTexts = { namespace: 'adminReports', en, th } as const;
