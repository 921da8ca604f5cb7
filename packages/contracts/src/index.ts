export {
  type AccessFacts,
  type Action,
  type AppAbility,
  abilityFor,
  adminSubjects,
  isLimitedToBuildings,
  type Right,
  roleRights,
  type Subject,
} from './access.ts';
export { AffectedBookings, type AffectedReason } from './admin/affected-bookings.ts';
export {
  Branding,
  BrandingBody,
  type BrandingContent,
  BrandingVersion,
  brandingBodyFields,
  deleteBrandingPicture,
  discardBrandingDraft,
  getBranding,
  listBrandingVersions,
  publishBranding,
  restoreBranding,
  saveBrandingDraft,
  setBrandingPicture,
} from './admin/branding.ts';
export {
  AdminBusinessUnit,
  CreateBusinessUnitBody,
  createBusinessUnit,
  deleteBusinessUnit,
  getBusinessUnitUse,
  listAdminBusinessUnits,
  UseCounts,
  updateBusinessUnit,
} from './admin/business-units.ts';
export {
  listResourceBlocks,
  MaintenanceBody,
  MaintenanceWindow,
  planMaintenance,
  previewMaintenance,
} from './admin/maintenance.ts';
export {
  addClosedDays,
  BuildingBody,
  type BuildingChange,
  type ClosedDayBody,
  ClosedDaysBody,
  createBuilding,
  deleteBuilding,
  deleteClosedDay,
  holidayCalendarLimits,
  type LeftOutHoliday,
  listClosedDays,
  listManagedBuildings,
  ManagedBuilding,
  previewBuildingChange,
  readHolidayCalendar,
  updateBuilding,
} from './admin/managed-places.ts';
export {
  kindFaults,
  ManagedResource,
  ResourceBody,
  ResourceCode,
  ResourceRules,
  resourceFields,
} from './admin/managed-resource.ts';
export { OpeningHours } from './admin/opening-hours.ts';
export {
  getRejectReasons,
  maxRejectReasons,
  RejectReasons,
  RejectReasonsBody,
  updateRejectReasons,
} from './admin/reject-reasons.ts';
export {
  BulkChange,
  createResource,
  deleteResource,
  deleteResourceImage,
  getManagedResource,
  listManagedResources,
  previewResourceChange,
  previewResourceChanges,
  type ResourceChange,
  setResourceImage,
  updateResource,
  updateResources,
} from './admin/resource-administration.ts';
export { endUserSessions, listUserSessions } from './admin/security.ts';
export { getServices, getServiceUse, Services, updateServices } from './admin/services.ts';
export {
  deleteSignInLogo,
  getSignInSettings,
  MailDomains,
  ManagedSignInMethod,
  RegistrationChange,
  SignInMethodChange,
  SignInSettings,
  setSignInLogo,
  updateRegistration,
  updateSecondFactorRule,
  updateSignInMethod,
} from './admin/sign-in-settings.ts';
export {
  AdminUser,
  AdminUserDetail,
  activateUser,
  getUser,
  InviteUserBody,
  inviteUser,
  listUsers,
  resendInvitation,
  resetSecondFactors,
  sendPasswordReset,
  UpdateUserBody,
  updateUser,
  userRoles,
  userSorts,
} from './admin/users.ts';
export { adminBasePath, apiBasePath, basePathOf } from './api-base-path.ts';
export {
  AccountLink,
  activateAccount,
  ChoosePasswordBody,
  ForgotPasswordBody,
  forgotPassword,
  openAccountLink,
  RegisterBody,
  register,
  resetPassword,
} from './auth/account-links.ts';
export { backchannelLogout } from './auth/backchannel-logout.ts';
export {
  AltchaChallenge,
  CaptchaChallenge,
  CaptchaToken,
  getCaptchaChallenge,
} from './auth/captcha.ts';
export { cloudLogin } from './auth/cloud-login.ts';
export {
  azureAdLogin,
  azureAdVerify,
  beginSso,
  DirectoryPerson,
  finishSso,
  SsoAttempt,
} from './auth/federated-sign-in.ts';
export {
  deleteProfileImage,
  setProfileImage,
  setTimezone,
  Timezone,
  UpdateMeBody,
  updateMe,
} from './auth/profile.ts';
export {
  ChangePasswordBody,
  changePassword,
  endSession,
  listSessions,
  SignedInDevice,
} from './auth/sessions.ts';
export { LoginBody, login, logout, refreshTokens, TokenPair } from './auth/sign-in.ts';
export { listSignInMethods, SignInCode, SignInMethod } from './auth/sign-in-methods.ts';
export {
  acceptTermCondition,
  getLegalText,
  getTermCondition,
  TermCondition,
  termsVersion,
} from './auth/terms.ts';
export { BusinessUnit, getMe, listBusinessUnits, User } from './auth/user.ts';
export {
  ApprovalRequest,
  approveBooking,
  listApprovals,
  rejectBooking,
} from './bookings/approvals.ts';
export {
  Attachment,
  addAttachment,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
} from './bookings/attachment.ts';
export { Bill, issueBill, listBills, payBill, voidBill } from './bookings/bill.ts';
export { BillSummary } from './bookings/bill-summary.ts';
export {
  AssetReturn,
  Booking,
  BookingEvent,
  CarReturn,
  Invitee,
  KindDetails,
  TimeChange,
} from './bookings/booking.ts';
export { listCalendar } from './bookings/booking-calendar.ts';
export { downloadBooking } from './bookings/booking-file.ts';
export { CheckOutBody, checkIn, checkOut, extendBooking } from './bookings/booking-moves.ts';
export { cancelBooking, getBooking, listBookingEvents } from './bookings/booking-operations.ts';
export { BookingSummary, MyBooking, PendingChange } from './bookings/booking-summary.ts';
export { editBooking } from './bookings/change-booking.ts';
export {
  CreateAssetBody,
  CreateBookingBody,
  CreateCarBody,
  CreateRoomBody,
  createBooking,
} from './bookings/create-booking.ts';
export {
  createDelegation,
  Delegation,
  DelegationBody,
  endDelegation,
  listDelegations,
  maxDelegationDays,
} from './bookings/delegations.ts';
export { EditBookingBody, foreignFields } from './bookings/edit-booking.ts';
export {
  blockResource,
  Hold,
  HoldBody,
  ResourceBlock,
  ResourceBlockBody,
  releaseHold,
  takeHold,
  unblockResource,
} from './bookings/hold-operations.ts';
export { listMyBookings } from './bookings/my-bookings.ts';
export { type CalendarEntry, packCalendar, unpackCalendar } from './bookings/packed-calendar.ts';
export { previewSeriesEdit } from './bookings/preview-series-edit.ts';
export { Recurrence } from './bookings/recurrence.ts';
export { releaseBookings } from './bookings/release-bookings.ts';
export { SeriesInfo, seriesScopes } from './bookings/series.ts';
export {
  DateChoice,
  PreviewedDate,
  PreviewSeriesBody,
  previewSeries,
} from './bookings/series-operations.ts';
export {
  explainIssue,
  explainProblem,
  isProblemCode,
  readableParams,
  type Translate,
} from './explain.ts';
export {
  CalendarFeed,
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
  maxCalendarFeeds,
  readCalendarFeed,
} from './feeds/calendar-feeds.ts';
export { type IssueCode, issueCodes, type ParsedFields, parseFields } from './field-issues.ts';
export { getImage, getImageThumbnail } from './images/images.ts';
export { ActionLink, followActionLink, getActionLink } from './links/action-links.ts';
export { getMerchant, getOwnMerchant, Merchant, MerchantTheme } from './merchants/merchant.ts';
export {
  listNotifications,
  markNotificationsRead,
  Notification,
  notificationPaging,
  streamNotifications,
} from './notifications/notification.ts';
export {
  type Access,
  dataOf,
  type HttpMethod,
  type OperationAnswer,
  type OperationData,
  type OperationInput,
  type OperationMeta,
  type OperationRequest,
  type OperationShape,
  operation,
  paramsOf,
  type UploadedFile,
  type UploadRule,
} from './operation.ts';
export { operations } from './operations.ts';
export { type NamedAddress, readAddress, readAddressList } from './people/address-list.ts';
export { listPeople, Person } from './people/people.ts';
export { Building, listBuildings, PlaceGroup, placeGroups } from './places/buildings.ts';
export { ProblemDocument } from './problem-document.ts';
export {
  CalendarOpening,
  CalendarResource,
  listCalendarResources,
} from './resources/calendar-resources.ts';
export { markFavourite, unmarkFavourite } from './resources/favourites.ts';
export { minorUnitsOf, Price } from './resources/price.ts';
export { NotReturned, Resource } from './resources/resource.ts';
export {
  CodeVisit,
  checkInByCode,
  createResourceCode,
  deleteResourceCode,
  readResourceCode,
} from './resources/resource-code.ts';
export {
  BookingRulesView,
  getResource,
  listResources,
  ResourceDetail,
} from './resources/resource-operations.ts';
export { SearchBody, SearchHit, SearchSuggestion, searchResources } from './resources/search.ts';
export {
  type Amenity,
  AppError,
  type ApprovalAndCheckInRules,
  type ApprovalMode,
  type AssetCondition,
  type AuditAction,
  type AuditObject,
  amenities,
  amenitiesOf,
  amenityMask,
  approvalModes,
  assetConditions,
  attachmentEndings,
  attachmentLimits,
  attachmentTypes,
  auditActions,
  auditObjects,
  type BillStatus,
  type BookingAction,
  type BookingPrivacy,
  type BookingRules,
  type BookingStatus,
  type BookingStatusGroup,
  billStatuses,
  bookingActions,
  bookingPrivacies,
  bookingStatuses,
  bookingStatusGroups,
  type CaptchaAction,
  type ConnectionFinding,
  captchaActions,
  defaultBookingRules,
  type FieldIssue,
  freeLoginFailures,
  invalidField,
  isInGroup,
  type Language,
  type LicenceClass,
  type LinkAction,
  languages,
  licenceClasses,
  licenceCovers,
  linkActions,
  type MailGroup,
  mailGroupOf,
  mailGroups,
  maxBufferMinutes,
  type NotificationStatus,
  type NotificationTopic,
  notificationOnlyStatuses,
  notificationStatuses,
  notificationTopics,
  offers,
  type PriceUnit,
  type ProblemCode,
  type ProblemDetails,
  type ProblemParams,
  pastStartToleranceMinutes,
  priceUnits,
  problemCodes,
  problemStatus,
  profileImageEndings,
  profileImageLimits,
  profileImageTypes,
  providerLogoTypes,
  type ResourceType,
  type RoomLayout,
  refusalAt,
  resourceTypes,
  roomLayouts,
  type SecurityEventKind,
  type SessionEndReason,
  type SignInKind,
  type StatusChip,
  searchTermsOf,
  searchTextOf,
  signInKinds,
  statusChipColors,
  statusChips,
  type TimeRange,
  type UserStatus,
  userStatuses,
} from './vocabulary/index.ts';
