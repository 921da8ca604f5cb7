import type { Language } from '@axp/contracts';
import displayInEnglish from '@axp/contracts/locales/en/display.json' with { type: 'json' };
import kindInEnglish from '@axp/contracts/locales/en/kind.json' with { type: 'json' };
import displayInThai from '@axp/contracts/locales/th/display.json' with { type: 'json' };
import kindInThai from '@axp/contracts/locales/th/kind.json' with { type: 'json' };
import { thaiNames } from '@axp/contracts/vocabulary';
import { createInstance } from 'i18next';
import approvalInEnglish from '../../../locales/en/approval.json' with { type: 'json' };
import bookingInEnglish from '../../../locales/en/booking.json' with { type: 'json' };
import calendarInEnglish from '../../../locales/en/calendar.json' with { type: 'json' };
import chatInEnglish from '../../../locales/en/chat.json' with { type: 'json' };
import mailInEnglish from '../../../locales/en/mail.json' with { type: 'json' };
import moveInInEnglish from '../../../locales/en/moveIn.json' with { type: 'json' };
import roomInEnglish from '../../../locales/en/room.json' with { type: 'json' };
import sheetInEnglish from '../../../locales/en/sheet.json' with { type: 'json' };
import approvalInThai from '../../../locales/th/approval.json' with { type: 'json' };
import bookingInThai from '../../../locales/th/booking.json' with { type: 'json' };
import calendarInThai from '../../../locales/th/calendar.json' with { type: 'json' };
import chatInThai from '../../../locales/th/chat.json' with { type: 'json' };
import mailInThai from '../../../locales/th/mail.json' with { type: 'json' };
import moveInInThai from '../../../locales/th/moveIn.json' with { type: 'json' };
import roomInThai from '../../../locales/th/room.json' with { type: 'json' };
import sheetInThai from '../../../locales/th/sheet.json' with { type: 'json' };

const english = {
  mail: mailInEnglish,
  calendar: calendarInEnglish,
  approval: approvalInEnglish,
  booking: bookingInEnglish,
  chat: chatInEnglish,
  display: displayInEnglish,
  kind: kindInEnglish,
  moveIn: moveInInEnglish,
  room: roomInEnglish,
  sheet: sheetInEnglish,
};
type Subject = keyof typeof english;

/** Keys of texts with their groups; plural forms are one text. */
type KeysIn<Texts, Groups extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Groups}${Key extends `${infer Text}_${'one' | 'other'}` ? Text : Key}`
    : KeysIn<Texts[Key], `${Groups}${Key}.`>;
}[keyof Texts & string];
/** Columns of sheets have their texts by name. */
export type TextKey<Of extends Subject> = Of extends 'sheet'
  ? string
  : KeysIn<(typeof english)[Of]>;

/** Names of the texts of mails in a group. */
export type MailTextIn<
  Group extends string,
  Key = TextKey<'mail'>,
> = Key extends `${Group}.${infer Name}` ? Name : never;

/** Texts of another language; it may have fewer plural forms. */
type Translated<Texts> = {
  [Key in keyof Texts as Key extends `${string}_one` ? never : Key]: Texts[Key] extends string
    ? string
    : Translated<Texts[Key]>;
};
const translations: Readonly<Record<Language, Translated<typeof english>>> = {
  en: english,
  th: {
    mail: mailInThai,
    calendar: calendarInThai,
    approval: approvalInThai,
    booking: bookingInThai,
    chat: chatInThai,
    display: displayInThai,
    kind: kindInThai,
    moveIn: moveInInThai,
    room: roomInThai,
    sheet: sheetInThai,
  },
};

export type Translator<Of extends Subject = 'mail'> = (
  key: TextKey<Of>,
  params?: Readonly<Record<string, string | number>>,
) => string;

const translator = createInstance({
  resources: translations,
  fallbackLng: 'en',
  ns: Object.keys(english),
  interpolation: { escapeValue: false },
  postProcess: [thaiNames.name],
  initAsync: false,
});
void translator.use(thaiNames).init();

/**
 * Texts that the server itself has in both languages: mails, calendars that other programs read,
 * chat messages, what approvers often answer, and titles of bookings that were given none.
 */
export function textsIn<Of extends Subject>(language: Language, subject: Of): Translator<Of> {
  const translate = translator.getFixedT(language, subject);
  return (key: string, params = {}) => translate(key, params);
}
