import * as apiKeys from './admin/api-keys.ts';
import * as audit from './admin/audit.ts';
import * as bookingRules from './admin/booking-rules.ts';
import * as branding from './admin/branding.ts';
import * as budgets from './admin/budgets.ts';
import * as bulkJobs from './admin/bulk-jobs.ts';
import * as businessUnits from './admin/business-units.ts';
import * as deactivation from './admin/deactivation.ts';
import * as desk from './admin/desk.ts';
import * as managedDisplays from './admin/displays.ts';
import * as erasure from './admin/erasure.ts';
import * as managedFloorPlans from './admin/floor-plans.ts';
import * as groupMappings from './admin/group-mappings.ts';
import * as legalTexts from './admin/legal-texts.ts';
import * as maintenance from './admin/maintenance.ts';
import * as managedPlaces from './admin/managed-places.ts';
import * as merchantBills from './admin/merchant-bills.ts';
import * as merchantBookings from './admin/merchant-bookings.ts';
import * as merchantExport from './admin/merchant-export.ts';
import * as moveIn from './admin/move-in.ts';
import * as ownAmenities from './admin/own-amenities.ts';
import * as ownFields from './admin/own-fields.ts';
import * as peopleActions from './admin/people-actions.ts';
import * as peopleSheets from './admin/people-sheets.ts';
import * as prices from './admin/prices.ts';
import * as problemFile from './admin/problem-file.ts';
import * as provisioning from './admin/provisioning.ts';
import * as rejectReasons from './admin/reject-reasons.ts';
import * as reports from './admin/reports.ts';
import * as resourceActions from './admin/resource-actions.ts';
import * as resourceAdministration from './admin/resource-administration.ts';
import * as resourceSheets from './admin/resource-sheets.ts';
import * as roomMail from './admin/room-mail.ts';
import * as security from './admin/security.ts';
import * as services from './admin/services.ts';
import * as signInConnections from './admin/sign-in-connections.ts';
import * as signInSettings from './admin/sign-in-settings.ts';
import * as signInTrials from './admin/sign-in-trials.ts';
import * as users from './admin/users.ts';
import * as webhooks from './admin/webhooks.ts';
import * as weeklyReport from './admin/weekly-report.ts';
import * as announcements from './announcements/announcements.ts';
import * as accountLinks from './auth/account-links.ts';
import * as backchannelLogout from './auth/backchannel-logout.ts';
import * as captcha from './auth/captcha.ts';
import * as cloudLogin from './auth/cloud-login.ts';
import * as emailChange from './auth/email-change.ts';
import * as federatedSignIn from './auth/federated-sign-in.ts';
import * as identities from './auth/identities.ts';
import * as ownChats from './auth/own-chats.ts';
import * as profile from './auth/profile.ts';
import * as pushDevices from './auth/push-devices.ts';
import * as secondFactor from './auth/second-factor.ts';
import * as sessions from './auth/sessions.ts';
import * as signIn from './auth/sign-in.ts';
import * as signInMethods from './auth/sign-in-methods.ts';
import * as terms from './auth/terms.ts';
import * as user from './auth/user.ts';
import * as invitationAnswers from './bookings/answer-invitation.ts';
import * as approvals from './bookings/approvals.ts';
import * as attachment from './bookings/attachment.ts';
import * as bill from './bookings/bill.ts';
import * as bookingCalendar from './bookings/booking-calendar.ts';
import * as bookingCost from './bookings/booking-cost.ts';
import * as bookingFile from './bookings/booking-file.ts';
import * as bookingMoves from './bookings/booking-moves.ts';
import * as booking from './bookings/booking-operations.ts';
import * as changeBooking from './bookings/change-booking.ts';
import * as createBooking from './bookings/create-booking.ts';
import * as delegations from './bookings/delegations.ts';
import * as hold from './bookings/hold-operations.ts';
import * as myBookings from './bookings/my-bookings.ts';
import * as previewSeriesEdit from './bookings/preview-series-edit.ts';
import * as problems from './bookings/problems.ts';
import * as releaseBookings from './bookings/release-bookings.ts';
import * as series from './bookings/series-operations.ts';
import * as displays from './displays/displays.ts';
import * as calendarFeeds from './feeds/calendar-feeds.ts';
import * as images from './images/images.ts';
import * as actionLinks from './links/action-links.ts';
import * as decisionLinks from './links/decision-links.ts';
import * as weeklyReportLinks from './links/weekly-report-links.ts';
import * as merchant from './merchants/merchant.ts';
import * as notification from './notifications/notification.ts';
import type { OperationShape } from './operation.ts';
import * as licences from './people/licences.ts';
import * as ownData from './people/own-data.ts';
import * as people from './people/people.ts';
import * as buildings from './places/buildings.ts';
import * as floorPlans from './places/floor-plans.ts';
import * as calendarResources from './resources/calendar-resources.ts';
import * as favourites from './resources/favourites.ts';
import * as resourceCode from './resources/resource-code.ts';
import * as resource from './resources/resource-operations.ts';
import * as search from './resources/search.ts';

/** In the order of the OpenAPI document. A subject's operations are all that its file exports. */
const subjects = {
  ...merchant,
  ...signInMethods,
  ...signIn,
  ...federatedSignIn,
  ...cloudLogin,
  ...secondFactor,
  ...backchannelLogout,
  ...captcha,
  ...accountLinks,
  ...user,
  ...profile,
  ...ownChats,
  ...pushDevices,
  ...identities,
  ...sessions,
  ...terms,
  ...people,
  ...licences,
  ...ownData,
  ...buildings,
  ...floorPlans,
  ...resource,
  ...calendarResources,
  ...search,
  ...favourites,
  ...resourceCode,
  ...createBooking,
  ...series,
  ...myBookings,
  ...booking,
  ...problems,
  ...announcements,
  ...invitationAnswers,
  ...changeBooking,
  ...previewSeriesEdit,
  ...releaseBookings,
  ...approvals,
  ...delegations,
  ...rejectReasons,
  ...bookingMoves,
  ...bookingCost,
  ...bookingFile,
  ...bookingCalendar,
  ...attachment,
  ...bill,
  ...hold,
  ...notification,
  ...calendarFeeds,
  ...apiKeys,
  ...displays,
  ...managedDisplays,
  ...actionLinks,
  ...decisionLinks,
  ...weeklyReportLinks,
  ...images,
  ...audit,
  ...security,
  ...resourceAdministration,
  ...reports,
  ...weeklyReport,
  ...resourceActions,
  ...resourceSheets,
  ...maintenance,
  ...managedPlaces,
  ...managedFloorPlans,
  ...users,
  ...bulkJobs,
  ...peopleActions,
  ...peopleSheets,
  ...deactivation,
  ...erasure,
  ...emailChange,
  ...businessUnits,
  ...bookingRules,
  ...legalTexts,
  ...services,
  ...signInSettings,
  ...signInConnections,
  ...signInTrials,
  ...groupMappings,
  ...roomMail,
  ...webhooks,
  ...provisioning,
  ...branding,
  ...desk,
  ...budgets,
  ...merchantBills,
  ...merchantExport,
  ...moveIn,
  ...ownAmenities,
  ...ownFields,
  ...prices,
  ...problemFile,
  ...merchantBookings,
};

/** Every operation of the booking application's API; the OpenAPI document is made from it. */
export const operations: readonly OperationShape[] =
  Object.values<unknown>(subjects).filter(isOperation);

function isOperation(value: unknown): value is OperationShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
