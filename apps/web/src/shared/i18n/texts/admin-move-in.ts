import en from '../../../../locales/en/adminMoveIn.json';
import th from '../../../../locales/th/adminMoveIn.json';

export const adminMoveInTexts = { namespace: 'adminMoveIn', en, th } as const;
