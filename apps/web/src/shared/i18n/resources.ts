import type displayEn from '@axp/contracts/locales/en/display.json';
import type kindEn from '@axp/contracts/locales/en/kind.json';
import type validationEn from '@axp/contracts/locales/en/validation.json';
import type { Language } from '@axp/contracts/vocabulary';
import type activateAccountEn from '../../../locales/en/activateAccount.json';
import type adminEn from '../../../locales/en/admin.json';
import type adminAnnouncementsEn from '../../../locales/en/adminAnnouncements.json';
import type adminBillsEn from '../../../locales/en/adminBills.json';
import type adminBrandingEn from '../../../locales/en/adminBranding.json';
import type adminDeskEn from '../../../locales/en/adminDesk.json';
import type adminDisplaysEn from '../../../locales/en/adminDisplays.json';
import type adminMailEn from '../../../locales/en/adminMail.json';
import type adminMoveInEn from '../../../locales/en/adminMoveIn.json';
import type adminOwnFieldsEn from '../../../locales/en/adminOwnFields.json';
import type adminPeopleEn from '../../../locales/en/adminPeople.json';
import type adminPersonEn from '../../../locales/en/adminPerson.json';
import type adminPlansEn from '../../../locales/en/adminPlans.json';
import type adminProvisioningEn from '../../../locales/en/adminProvisioning.json';
import type adminReportsEn from '../../../locales/en/adminReports.json';
import type adminResourcesEn from '../../../locales/en/adminResources.json';
import type adminRulesEn from '../../../locales/en/adminRules.json';
import type adminSignInEn from '../../../locales/en/adminSignIn.json';
import type adminTermsEn from '../../../locales/en/adminTerms.json';
import type adminWebhooksEn from '../../../locales/en/adminWebhooks.json';
import type announcementEn from '../../../locales/en/announcement.json';
import type apiKeysEn from '../../../locales/en/apiKeys.json';
import type approvalsEn from '../../../locales/en/approvals.json';
import type bookingEn from '../../../locales/en/booking.json';
import type calendarEn from '../../../locales/en/calendar.json';
import commonEn from '../../../locales/en/common.json';
import type dateCalendarEn from '../../../locales/en/dateCalendar.json';

import type forgotPasswordEn from '../../../locales/en/forgotPassword.json';
import type licenceEn from '../../../locales/en/licence.json';
import type linkCodeEn from '../../../locales/en/linkCode.json';
import type loginEn from '../../../locales/en/login.json';
import mainEn from '../../../locales/en/main.json';
import type myBookingEn from '../../../locales/en/myBooking.json';
import type notificationEn from '../../../locales/en/notification.json';
import type planEn from '../../../locales/en/plan.json';
import type profileEn from '../../../locales/en/profile.json';
import type secondFactorEn from '../../../locales/en/secondFactor.json';
import type unsubscribeEn from '../../../locales/en/unsubscribe.json';
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
  kind: typeof kindEn;
  validation: typeof validationEn;
  licence: typeof licenceEn;
  linkCode: typeof linkCodeEn;
  login: typeof loginEn;
  forgotPassword: typeof forgotPasswordEn;
  activateAccount: typeof activateAccountEn;
  approvals: typeof approvalsEn;
  booking: typeof bookingEn;
  calendar: typeof calendarEn;
  dateCalendar: typeof dateCalendarEn;
  display: typeof displayEn;
  myBooking: typeof myBookingEn;
  notification: typeof notificationEn;
  plan: typeof planEn;
  profile: typeof profileEn;
  secondFactor: typeof secondFactorEn;
  unsubscribe: typeof unsubscribeEn;
  admin: typeof adminEn;
  adminBranding: typeof adminBrandingEn;
  adminDesk: typeof adminDeskEn;
  adminBills: typeof adminBillsEn;
  adminDisplays: typeof adminDisplaysEn;
  adminReports: typeof adminReportsEn;
  adminMail: typeof adminMailEn;
  adminWebhooks: typeof adminWebhooksEn;
  adminProvisioning: typeof adminProvisioningEn;
  adminPlans: typeof adminPlansEn;
  adminMoveIn: typeof adminMoveInEn;
  adminOwnFields: typeof adminOwnFieldsEn;
  adminPeople: typeof adminPeopleEn;
  adminPerson: typeof adminPersonEn;
  adminResources: typeof adminResourcesEn;
  adminSignIn: typeof adminSignInEn;
  adminRules: typeof adminRulesEn;
  adminTerms: typeof adminTermsEn;
  apiKeys: typeof apiKeysEn;
  announcement: typeof announcementEn;
  adminAnnouncements: typeof adminAnnouncementsEn;
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
