/** Operations of the administration that no other page needs: rules and legal texts. */
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
  type DraftText,
  discardTextDraft,
  getManagedText,
  getTextVersion,
  ManagedLegalText,
  publishText,
  SaveDraftBody,
  saveTextDraft,
} from './admin/legal-texts.ts';
