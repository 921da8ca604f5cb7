import en from '../../../../locales/en/adminPeople.json';
import th from '../../../../locales/th/adminPeople.json';

export const adminPeopleTexts = { namespace: 'adminPeople', en, th } as const;
