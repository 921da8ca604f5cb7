import en from '../../../../locales/en/adminReports.json';
import th from '../../../../locales/th/adminReports.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminReportsTexts: TextBundle = { namespace: 'adminReports', en, th };
