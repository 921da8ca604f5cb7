import en from '../../../../locales/en/adminMoveIn.json';
import th from '../../../../locales/th/adminMoveIn.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminMoveInTexts: TextBundle = { namespace: 'adminMoveIn', en, th };
