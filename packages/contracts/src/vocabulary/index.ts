export {
  byKind,
  countsUnits,
  type KindTraits,
  kindsWhere,
  type ResourceType,
  resourceTypes,
  traitsOf,
} from '../kinds/traits.ts';
export {
  type ApprovalAndCheckInRules,
  type ApprovalMode,
  approvalModes,
  defaultApprovalAndCheckInRules,
} from './approval-and-check-in-rules.ts';
export {
  attachmentEndings,
  attachmentLimits,
  attachmentTypes,
} from './attachment-limits.ts';
export { type AuditAction, type AuditObject, auditActions, auditObjects } from './audit.ts';
export { type BillStatus, billStatuses, type PriceUnit, priceUnits } from './bills.ts';
export {
  type AssetCondition,
  assetConditions,
  type BookingAction,
  bookingActions,
} from './booking-moves.ts';
export {
  type BookingRules,
  canRequestClosedTimes,
  defaultBookingRules,
  maxBufferMinutes,
  pastStartToleranceMinutes,
} from './booking-rules.ts';
export {
  type BookingStatus,
  type BookingStatusGroup,
  bookingStatuses,
  bookingStatusGroups,
  isInGroup,
  type NotificationStatus,
  notificationOnlyStatuses,
  notificationStatuses,
  type StatusChip,
  statusChipColors,
  statusChips,
} from './booking-status.ts';
export {
  type BrandingDifference,
  type BrandingField,
  type BrandingPicture,
  brandingChanges,
  brandingFacts,
  brandingFields,
  brandingPictureEndings,
  brandingPictureLimits,
  brandingPictures,
  brandingPictureTypes,
} from './branding.ts';
export { type CaptchaAction, captchaActions, freeLoginFailures } from './captcha.ts';
export {
  contrastRatio,
  ensureContrast,
  signContrast,
  textContrast,
  textOn,
  tint,
} from './contrast.ts';
export {
  type InvitationAnswer,
  invitationAnswers,
  type StoredAnswer,
  storedAnswers,
} from './invitations.ts';
export { type Language, languages } from './languages.ts';
export { type LegalTextKind, legalTextKinds } from './legal-texts.ts';
export { lengthText } from './lengths.ts';
export {
  type DriverLicence,
  type LicenceClass,
  type LicenceRule,
  type LicenceState,
  licenceClasses,
  licenceCovers,
  licenceRules,
  licenceStates,
  licenceVerdict,
  maskedNumber,
} from './licence.ts';
export { defaultLimits, type Limit, type LimitKind, limitKinds, limitRefusals } from './limits.ts';
export {
  answerOfLink,
  type InvitationLinkAction,
  invitationLinkActions,
  isInvitationLink,
  type LinkAction,
  linkActions,
} from './link-actions.ts';
export { type MailGroup, mailGroups } from './mail-groups.ts';
export { type MaintenanceState, maintenanceStates } from './maintenance.ts';
export { type MerchantBookingState, merchantBookingStates } from './merchant-bookings.ts';
export {
  type BookingTopic,
  isAbout,
  mailGroupOf,
  type NoticeTopic,
  type NotificationSign,
  type NotificationTopic,
  notificationTopics,
  type TopicAbout,
  type TopicTraits,
  topicTraits,
} from './notification-topics.ts';
export { passwordLength, passwordLengthOf } from './password.ts';
export {
  type DemoSignIn,
  demoRoles,
  fatesOfGroup,
  listedStatuses,
  type OpenItemFate,
  type OpenItemGroup,
  openItemFates,
  openItemGroups,
  type StaffRole,
  staffRoles,
  type UserStatus,
  userStatuses,
} from './people.ts';
export {
  type ProblemCategory,
  type ProblemKind,
  type ProblemState,
  type ProblemWork,
  problemCategories,
  problemKinds,
  problemPhotoLimits,
  problemStates,
  problemWorks,
} from './problem-records.ts';
export {
  AppError,
  type FieldIssue,
  invalidField,
  type ProblemCode,
  type ProblemDetails,
  type ProblemParams,
  problemCodes,
  problemStatus,
  refusalAt,
  type TimeRange,
} from './problems.ts';
export {
  profileImageEndings,
  profileImageLimits,
  profileImageTypes,
} from './profile-image.ts';
export {
  type Recurrence,
  recurrenceLimits,
  type Weekday,
  type WeekdayOrdinal,
  weekdayOrdinals,
  weekdays,
} from './recurrence.ts';
export {
  type Amenity,
  amenities,
  amenitiesOf,
  amenityMask,
  type BookingPrivacy,
  bookingPrivacies,
  offers,
  type RoomLayout,
  roomLayouts,
} from './resource.ts';
export {
  bookingRuleNames,
  bookingRuleRanges,
  type RuleName,
  type RuleRange,
  type RuleValue,
  rulesOfKind,
} from './rule-ranges.ts';
export { searchTermsOf, searchTextOf } from './search-text.ts';
export {
  longestPasskeyName,
  type SecondFactorRule,
  secondFactorRules,
} from './second-factor.ts';
export {
  factorChanges,
  groupObstacles,
  provenForMinutes,
  rightsChanges,
  type SecurityEventKind,
  type SessionEndReason,
  type SessionRules,
  securityEventKinds,
  sessionEndReasons,
} from './security.ts';
export {
  addedMethodLimits,
  type ConnectedKind,
  type ConnectionFinding,
  connectedKinds,
  connectionFindings,
  connectionSteps,
  type GroupMode,
  groupModes,
  isConnectedKind,
  type MappedRight,
  mappedRights,
  maxGroupMappings,
  providerLogoTypes,
  type SignInKind,
  signInKinds,
  type TrialRefusal,
  trialRefusals,
} from './sign-in.ts';
export { thaiNames } from './thai-names.ts';
export {
  type ContrastPair,
  contrastWarnings,
  leastPublishedContrast,
  type ThemeColorPath,
  type ThemeColors,
  themeColorPaths,
  themeContrast,
} from './theme-contrast.ts';
export { zoneName } from './zone-names.ts';
