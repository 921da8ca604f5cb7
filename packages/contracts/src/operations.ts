import { exportAuditEvents, getAuditEvent, listAuditEvents } from './admin/audit.ts';
import { getRules, previewRules, updateRules } from './admin/booking-rules.ts';
import {
  deleteBrandingPicture,
  discardBrandingDraft,
  getBranding,
  listBrandingVersions,
  publishBranding,
  restoreBranding,
  saveBrandingDraft,
  setBrandingPicture,
} from './admin/branding.ts';
import {
  createBusinessUnit,
  deleteBusinessUnit,
  listAdminBusinessUnits,
  updateBusinessUnit,
} from './admin/business-units.ts';
import {
  discardTextDraft,
  getManagedText,
  getTextVersion,
  publishText,
  saveTextDraft,
} from './admin/legal-texts.ts';
import { listResourceBlocks, planMaintenance, previewMaintenance } from './admin/maintenance.ts';
import {
  addClosedDays,
  createBuilding,
  deleteBuilding,
  deleteClosedDay,
  listClosedDays,
  listManagedBuildings,
  previewBuildingChange,
  readHolidayCalendar,
  updateBuilding,
} from './admin/managed-places.ts';
import { getRejectReasons, updateRejectReasons } from './admin/reject-reasons.ts';
import {
  createResource,
  deleteResource,
  deleteResourceImage,
  getManagedResource,
  listManagedResources,
  previewResourceChange,
  previewResourceChanges,
  setResourceImage,
  updateResource,
  updateResources,
} from './admin/resource-administration.ts';
import {
  checkResourceSheet,
  downloadSheetTemplate,
  exportResources,
  getImportProgress,
  importResourceSheet,
} from './admin/resource-sheets.ts';
import {
  endUserSessions,
  exportSecurityEventLines,
  exportSecurityEvents,
  getSecuritySettings,
  listSecurityEvents,
  listUserSessions,
  updateSecuritySettings,
} from './admin/security.ts';
import { getServices, updateServices } from './admin/services.ts';
import {
  deleteSignInLogo,
  getSignInSettings,
  setSignInLogo,
  testSignInMethod,
  updateRegistration,
  updateSignInMethod,
} from './admin/sign-in-settings.ts';
import {
  activateUser,
  deactivateUser,
  getUser,
  inviteUser,
  listUsers,
  resendInvitation,
  updateUser,
} from './admin/users.ts';
import {
  activateAccount,
  forgotPassword,
  openAccountLink,
  register,
  resetPassword,
} from './auth/account-links.ts';
import { backchannelLogout } from './auth/backchannel-logout.ts';
import { getCaptchaChallenge } from './auth/captcha.ts';
import { cloudLogin } from './auth/cloud-login.ts';
import { azureAdLogin, azureAdVerify, beginSso, finishSso } from './auth/federated-sign-in.ts';
import { deleteProfileImage, setProfileImage, setTimezone, updateMe } from './auth/profile.ts';
import { changePassword, endSession, listSessions } from './auth/sessions.ts';
import { login, logout, refreshTokens } from './auth/sign-in.ts';
import { listSignInMethods } from './auth/sign-in-methods.ts';
import { acceptTermCondition, getLegalText, getTermCondition } from './auth/terms.ts';
import { getMe, listBusinessUnits } from './auth/user.ts';
import { approveBooking, listApprovals, rejectBooking } from './bookings/approvals.ts';
import {
  addAttachment,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
} from './bookings/attachment.ts';
import { issueBill, listBills, payBill, voidBill } from './bookings/bill.ts';
import { listCalendar } from './bookings/booking-calendar.ts';
import { downloadBooking } from './bookings/booking-file.ts';
import { checkIn, checkOut, extendBooking } from './bookings/booking-moves.ts';
import { cancelBooking, getBooking, listBookingEvents } from './bookings/booking-operations.ts';
import { editBooking } from './bookings/change-booking.ts';
import { createDelegation, endDelegation, listDelegations } from './bookings/delegations.ts';
import {
  blockResource,
  giveBackHold,
  takeHold,
  unblockResource,
} from './bookings/hold-operations.ts';
import { listMyBookings } from './bookings/my-bookings.ts';
import { previewSeriesEdit } from './bookings/preview-series-edit.ts';
import { releaseBookings } from './bookings/release-bookings.ts';
import { createBooking } from './bookings/request-booking.ts';
import { previewSeries } from './bookings/series-operations.ts';
import {
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
} from './feeds/calendar-feeds.ts';
import { getImage, getImageThumbnail } from './images/images.ts';
import { followActionLink, getActionLink } from './links/action-links.ts';
import { getMerchant, getOwnMerchant } from './merchants/merchant.ts';
import { listNotifications, markNotificationsRead } from './notifications/notification.ts';
import type { OperationShape } from './operation.ts';
import { listPeople } from './people/people.ts';
import { listBuildings } from './places/buildings.ts';
import { listCalendarResources } from './resources/calendar-resources.ts';
import { markFavourite, unmarkFavourite } from './resources/favourites.ts';
import {
  checkInByCode,
  createResourceCode,
  deleteResourceCode,
} from './resources/resource-code.ts';
import { getResource, listResources } from './resources/resource-operations.ts';
import { searchResources } from './resources/search.ts';

/** Every operation of the booking application's API; the OpenAPI document is made from it. */
export const operations: readonly OperationShape[] = [
  getMerchant,
  getOwnMerchant,
  listSignInMethods,
  login,
  beginSso,
  finishSso,
  azureAdLogin,
  azureAdVerify,
  cloudLogin,
  refreshTokens,
  logout,
  backchannelLogout,
  getCaptchaChallenge,
  forgotPassword,
  openAccountLink,
  resetPassword,
  activateAccount,
  register,
  getMe,
  updateMe,
  setTimezone,
  setProfileImage,
  deleteProfileImage,
  listSessions,
  endSession,
  changePassword,
  getLegalText,
  getTermCondition,
  acceptTermCondition,
  listBusinessUnits,
  listPeople,
  listBuildings,
  listResources,
  listCalendarResources,
  getResource,
  searchResources,
  markFavourite,
  unmarkFavourite,
  createResourceCode,
  deleteResourceCode,
  checkInByCode,
  createBooking,
  previewSeries,
  listMyBookings,
  getBooking,
  editBooking,
  previewSeriesEdit,
  cancelBooking,
  releaseBookings,
  approveBooking,
  rejectBooking,
  listApprovals,
  listDelegations,
  createDelegation,
  endDelegation,
  getRejectReasons,
  checkIn,
  checkOut,
  extendBooking,
  listBookingEvents,
  downloadBooking,
  listCalendar,
  addAttachment,
  listAttachments,
  downloadAttachment,
  deleteAttachment,
  listBills,
  issueBill,
  payBill,
  voidBill,
  takeHold,
  giveBackHold,
  blockResource,
  unblockResource,
  listNotifications,
  markNotificationsRead,
  listCalendarFeeds,
  createCalendarFeed,
  deleteCalendarFeed,
  readCalendarFeed,
  getActionLink,
  followActionLink,
  getImage,
  getImageThumbnail,
  listAuditEvents,
  getAuditEvent,
  exportAuditEvents,
  listSecurityEvents,
  exportSecurityEvents,
  exportSecurityEventLines,
  getSecuritySettings,
  updateSecuritySettings,
  listManagedResources,
  getManagedResource,
  createResource,
  updateResource,
  previewResourceChange,
  previewResourceChanges,
  updateResources,
  deleteResource,
  setResourceImage,
  deleteResourceImage,
  exportResources,
  downloadSheetTemplate,
  checkResourceSheet,
  importResourceSheet,
  getImportProgress,
  listResourceBlocks,
  previewMaintenance,
  planMaintenance,
  listManagedBuildings,
  createBuilding,
  updateBuilding,
  deleteBuilding,
  previewBuildingChange,
  listClosedDays,
  addClosedDays,
  deleteClosedDay,
  readHolidayCalendar,
  listUsers,
  getUser,
  inviteUser,
  resendInvitation,
  updateUser,
  activateUser,
  deactivateUser,
  listUserSessions,
  endUserSessions,
  listAdminBusinessUnits,
  createBusinessUnit,
  updateBusinessUnit,
  deleteBusinessUnit,
  getRules,
  previewRules,
  updateRules,
  getManagedText,
  getTextVersion,
  saveTextDraft,
  discardTextDraft,
  publishText,
  getServices,
  updateServices,
  getSignInSettings,
  updateSignInMethod,
  updateRegistration,
  setSignInLogo,
  deleteSignInLogo,
  testSignInMethod,
  getBranding,
  saveBrandingDraft,
  discardBrandingDraft,
  setBrandingPicture,
  deleteBrandingPicture,
  publishBranding,
  listBrandingVersions,
  restoreBranding,
  updateRejectReasons,
];
