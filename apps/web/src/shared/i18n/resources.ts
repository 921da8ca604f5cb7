import type { Language } from '@axp/contracts/vocabulary';
import commonEn from '../../../locales/en/common.json';
import mainEn from '../../../locales/en/main.json';
import commonTh from '../../../locales/th/common.json';
import mainTh from '../../../locales/th/main.json';

const en = { common: commonEn, main: mainEn };

/**
 * Texts that any page may need. All are bundled: a language change needs no network (I-01). What
 * only some pages need comes with those pages (texts/).
 */
export const resources = {
  en,
  th: { common: commonTh, main: mainTh },
} satisfies Record<Language, unknown>;

/** Every text of the application by namespace (I-02); the keys are typed from the English ones. */
export type TextResources = typeof en & {
  kind: typeof import('@axp/contracts/locales/en/kind.json');
  validation: typeof import('@axp/contracts/locales/en/validation.json');
  licence: typeof import('../../../locales/en/licence.json');
  linkCode: typeof import('../../../locales/en/linkCode.json');
  login: typeof import('../../../locales/en/login.json');
  forgotPassword: typeof import('../../../locales/en/forgotPassword.json');
  activateAccount: typeof import('../../../locales/en/activateAccount.json');
  approvals: typeof import('../../../locales/en/approvals.json');
  booking: typeof import('../../../locales/en/booking.json');
  calendar: typeof import('../../../locales/en/calendar.json');
  dateCalendar: typeof import('../../../locales/en/dateCalendar.json');
  display: typeof import('@axp/contracts/locales/en/display.json');
  myBooking: typeof import('../../../locales/en/myBooking.json');
  notification: typeof import('../../../locales/en/notification.json');
  plan: typeof import('../../../locales/en/plan.json');
  profile: typeof import('../../../locales/en/profile.json');
  secondFactor: typeof import('../../../locales/en/secondFactor.json');
  unsubscribe: typeof import('../../../locales/en/unsubscribe.json');
  admin: typeof import('../../../locales/en/admin.json');
  adminBranding: typeof import('../../../locales/en/adminBranding.json');
  adminDesk: typeof import('../../../locales/en/adminDesk.json');
  adminBills: typeof import('../../../locales/en/adminBills.json');
  adminDisplays: typeof import('../../../locales/en/adminDisplays.json');
  adminReports: typeof import('../../../locales/en/adminReports.json');
  adminMail: typeof import('../../../locales/en/adminMail.json');
  adminWebhooks: typeof import('../../../locales/en/adminWebhooks.json');
  adminProvisioning: typeof import('../../../locales/en/adminProvisioning.json');
  adminPlans: typeof import('../../../locales/en/adminPlans.json');
  adminMoveIn: typeof import('../../../locales/en/adminMoveIn.json');
  adminOwnFields: typeof import('../../../locales/en/adminOwnFields.json');
  adminPeople: typeof import('../../../locales/en/adminPeople.json');
  adminPerson: typeof import('../../../locales/en/adminPerson.json');
  adminResources: typeof import('../../../locales/en/adminResources.json');
  adminSignIn: typeof import('../../../locales/en/adminSignIn.json');
  adminRules: typeof import('../../../locales/en/adminRules.json');
  adminTerms: typeof import('../../../locales/en/adminTerms.json');
  apiKeys: typeof import('../../../locales/en/apiKeys.json');
  announcement: typeof import('../../../locales/en/announcement.json');
  adminAnnouncements: typeof import('../../../locales/en/adminAnnouncements.json');
};

export const namespaces = [
  'common',
  'licence',
  'linkCode',
  'login',
  'forgotPassword',
  'activateAccount',
  'kind',
  'validation',
  'approvals',
  'booking',
  'calendar',
  'dateCalendar',
  'display',
  'myBooking',
  'notification',
  'plan',
  'profile',
  'secondFactor',
  'unsubscribe',
  'admin',
  'adminBranding',
  'adminDesk',
  'adminBills',
  'adminDisplays',
  'adminReports',
  'adminMail',
  'adminWebhooks',
  'adminProvisioning',
  'adminPlans',
  'adminMoveIn',
  'adminOwnFields',
  'adminPeople',
  'adminPerson',
  'adminResources',
  'adminSignIn',
  'adminRules',
  'adminTerms',
  'apiKeys',
  'announcement',
  'adminAnnouncements',
  'main',
] as const;
