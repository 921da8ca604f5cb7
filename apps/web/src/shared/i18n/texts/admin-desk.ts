import en from '../../../../locales/en/adminDesk.json';
import th from '../../../../locales/th/adminDesk.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminDeskTexts: TextBundle = { namespace: 'adminDesk', en, th };
