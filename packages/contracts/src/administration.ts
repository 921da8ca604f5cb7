/** Operations of the administration that no other page needs: audit log, rules, legal texts. */
export {
  AuditEvent,
  exportAuditEvents,
  getAuditEvent,
  listAuditEvents,
  maxExportedAuditEvents,
} from './admin/audit.ts';
export {
  getRules,
  previewRules,
  RuleChange,
  RuleEffect,
  RuleSheet,
  type RuleState,
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
