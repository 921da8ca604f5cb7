/** Operations of the administration that no other page needs: desk, all bookings, audit log, rules, texts. */
export {
  AuditEvent,
  exportAuditEvents,
  getAuditEvent,
  listAuditEvents,
  maxExportedAuditEvents,
} from './admin/audit.ts';
export {
  type BookingDecision,
  BookingsDecided,
  type ChangePreview,
  type DecidableBookings,
} from './admin/booking-decisions.ts';
export {
  getRules,
  previewRules,
  type ReplayedBooking,
  RuleChange,
  RuleEffect,
  RuleSheet,
  type RuleState,
  replayedDays,
  updateRules,
} from './admin/booking-rules.ts';
export {
  DeactivateUserBody,
  DeactivationReview,
  deactivateUser,
  Heir,
  listHeirs,
  OpenItem,
  reviewDeactivation,
} from './admin/deactivation.ts';
export {
  DeskNumbers,
  getDeskNumbers,
  getSetup,
  getSystemAlerts,
  SetupBody,
  SetupProgress,
  SystemAlerts,
  updateSetup,
} from './admin/desk.ts';
export {
  GivenRight,
  GroupMapping,
  GroupMappingChange,
  GroupMappingEffect,
  GroupMappingTrial,
  getGroupMapping,
  previewGroupMapping,
  updateGroupMapping,
} from './admin/group-mappings.ts';
export {
  type DraftText,
  discardTextDraft,
  getManagedText,
  getTextVersion,
  ManagedLegalText,
  publishText,
  SaveDraftBody,
  saveTextDraft,
} from './admin/legal-texts.ts';
export {
  changeMaintenance,
  endMaintenance,
  listMaintenance,
  MaintenanceChange,
  PlannedMaintenance,
} from './admin/maintenance.ts';
export { mapFlags, usualFields, usualResource } from './admin/managed-resource.ts';
export {
  exportBookingsSheet,
  exportMerchantBookings,
  listMerchantBookings,
  listOverdueReturns,
  MerchantBooking,
  maxExcelRows,
  OverdueReturn,
  remindOverdue,
} from './admin/merchant-bookings.ts';
export {
  exportSecurityEventLines,
  exportSecurityEvents,
  getSecuritySettings,
  listSecurityEvents,
  SecurityEvent,
  SecuritySettings,
  SecuritySettingsBody,
  securityRanges,
  updateSecuritySettings,
} from './admin/security.ts';
export {
  CloudTenant,
  ConnectionReport,
  connectCloudTenant,
  createSignInMethod,
  deleteSignInMethod,
  disconnectCloudTenant,
  NewSignInMethod,
  SignInConnection,
  SignInConnectionChange,
  SignInConnectionTest,
  testSignInConnection,
  testSignInMethod,
  updateSignInConnection,
} from './admin/sign-in-connections.ts';
export {
  beginSignInTrial,
  finishDirectoryTrial,
  finishSignInTrial,
  SignInTrial,
} from './admin/sign-in-trials.ts';
export { maxLabels, readResourceLabels } from './resources/resource-code.ts';
