import { auditOperations } from './admin/audit.ts';
import { bookingRulesOperations } from './admin/booking-rules.ts';
import { brandingOperations } from './admin/branding.ts';
import { bulkJobsOperations } from './admin/bulk-jobs.ts';
import { businessUnitsOperations } from './admin/business-units.ts';
import { deactivationOperations } from './admin/deactivation.ts';
import { deskOperations } from './admin/desk.ts';
import { groupMappingsOperations } from './admin/group-mappings.ts';
import { legalTextsOperations } from './admin/legal-texts.ts';
import { maintenanceOperations } from './admin/maintenance.ts';
import { managedPlacesOperations } from './admin/managed-places.ts';
import { merchantBookingsOperations } from './admin/merchant-bookings.ts';
import { peopleActionsOperations } from './admin/people-actions.ts';
import { peopleSheetsOperations } from './admin/people-sheets.ts';
import { rejectReasonsOperations } from './admin/reject-reasons.ts';
import { resourceActionsOperations } from './admin/resource-actions.ts';
import { resourceAdministrationOperations } from './admin/resource-administration.ts';
import { resourceSheetsOperations } from './admin/resource-sheets.ts';
import { securityOperations } from './admin/security.ts';
import { servicesOperations } from './admin/services.ts';
import { signInConnectionsOperations } from './admin/sign-in-connections.ts';
import { signInSettingsOperations } from './admin/sign-in-settings.ts';
import { signInTrialsOperations } from './admin/sign-in-trials.ts';
import { usersOperations } from './admin/users.ts';
import { accountLinksOperations } from './auth/account-links.ts';
import { backchannelLogoutOperations } from './auth/backchannel-logout.ts';
import { captchaOperations } from './auth/captcha.ts';
import { cloudLoginOperations } from './auth/cloud-login.ts';
import { emailChangeOperations } from './auth/email-change.ts';
import { federatedSignInOperations } from './auth/federated-sign-in.ts';
import { identitiesOperations } from './auth/identities.ts';
import { profileOperations } from './auth/profile.ts';
import { secondFactorOperations } from './auth/second-factor.ts';
import { sessionsOperations } from './auth/sessions.ts';
import { signInOperations } from './auth/sign-in.ts';
import { signInMethodsOperations } from './auth/sign-in-methods.ts';
import { termsOperations } from './auth/terms.ts';
import { userOperations } from './auth/user.ts';
import { approvalsOperations } from './bookings/approvals.ts';
import { attachmentOperations } from './bookings/attachment.ts';
import { billOperations } from './bookings/bill.ts';
import { bookingCalendarOperations } from './bookings/booking-calendar.ts';
import { bookingFileOperations } from './bookings/booking-file.ts';
import { bookingMovesOperations } from './bookings/booking-moves.ts';
import { bookingOperations } from './bookings/booking-operations.ts';
import { changeBookingOperations } from './bookings/change-booking.ts';
import { createBookingOperations } from './bookings/create-booking.ts';
import { delegationsOperations } from './bookings/delegations.ts';
import { holdOperations } from './bookings/hold-operations.ts';
import { myBookingsOperations } from './bookings/my-bookings.ts';
import { previewSeriesEditOperations } from './bookings/preview-series-edit.ts';
import { releaseBookingsOperations } from './bookings/release-bookings.ts';
import { problemOperations } from './bookings/report-problem.ts';
import { seriesOperations } from './bookings/series-operations.ts';
import { calendarFeedsOperations } from './feeds/calendar-feeds.ts';
import { imagesOperations } from './images/images.ts';
import { actionLinksOperations } from './links/action-links.ts';
import { merchantOperations } from './merchants/merchant.ts';
import { notificationOperations } from './notifications/notification.ts';
import type { OperationShape } from './operation.ts';
import { licencesOperations } from './people/licences.ts';
import { peopleOperations } from './people/people.ts';
import { buildingsOperations } from './places/buildings.ts';
import { calendarResourcesOperations } from './resources/calendar-resources.ts';
import { favouritesOperations } from './resources/favourites.ts';
import { resourceCodeOperations } from './resources/resource-code.ts';
import { resourceOperations } from './resources/resource-operations.ts';
import { searchOperations } from './resources/search.ts';

/** Every operation of the booking application's API; the OpenAPI document is made from it. */
export const operations: readonly OperationShape[] = [
  ...merchantOperations,
  ...signInMethodsOperations,
  ...signInOperations,
  ...federatedSignInOperations,
  ...cloudLoginOperations,
  ...secondFactorOperations,
  ...backchannelLogoutOperations,
  ...captchaOperations,
  ...accountLinksOperations,
  ...userOperations,
  ...profileOperations,
  ...identitiesOperations,
  ...sessionsOperations,
  ...termsOperations,
  ...peopleOperations,
  ...licencesOperations,
  ...buildingsOperations,
  ...resourceOperations,
  ...calendarResourcesOperations,
  ...searchOperations,
  ...favouritesOperations,
  ...resourceCodeOperations,
  ...createBookingOperations,
  ...seriesOperations,
  ...myBookingsOperations,
  ...bookingOperations,
  ...problemOperations,
  ...changeBookingOperations,
  ...previewSeriesEditOperations,
  ...releaseBookingsOperations,
  ...approvalsOperations,
  ...delegationsOperations,
  ...rejectReasonsOperations,
  ...bookingMovesOperations,
  ...bookingFileOperations,
  ...bookingCalendarOperations,
  ...attachmentOperations,
  ...billOperations,
  ...holdOperations,
  ...notificationOperations,
  ...calendarFeedsOperations,
  ...actionLinksOperations,
  ...imagesOperations,
  ...auditOperations,
  ...securityOperations,
  ...resourceAdministrationOperations,
  ...resourceActionsOperations,
  ...resourceSheetsOperations,
  ...maintenanceOperations,
  ...managedPlacesOperations,
  ...usersOperations,
  ...bulkJobsOperations,
  ...peopleActionsOperations,
  ...peopleSheetsOperations,
  ...deactivationOperations,
  ...emailChangeOperations,
  ...businessUnitsOperations,
  ...bookingRulesOperations,
  ...legalTextsOperations,
  ...servicesOperations,
  ...signInSettingsOperations,
  ...signInConnectionsOperations,
  ...signInTrialsOperations,
  ...groupMappingsOperations,
  ...brandingOperations,
  ...deskOperations,
  ...merchantBookingsOperations,
];
