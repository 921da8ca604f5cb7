/** Actions of the audit log (D-08). */
export const auditActions = [
  'create',
  'update',
  'delete',
  'activate',
  'deactivate',
  'invite',
  'end-sessions',
  'import',
  'undo-import',
  'publish',
  'roll-back',
  'reset-factors',
  'reset-password',
  'confirm',
  'reject',
  'reveal',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Objects of the audit log. */
export const auditObjects = [
  'branding',
  'terms',
  'privacy-policy',
  'building',
  'floor',
  'closed-day',
  'resource',
  'maintenance',
  'user',
  'business-unit',
  'delegation',
  'reason-template',
  'services',
  'sign-in-method',
  'identity',
  'booking-rules',
  'security-settings',
  'licence',
  'mail-connection',
  'resource-address',
  'incoming-mail',
  'webhook',
  'api-key',
  'provisioning',
] as const;
export type AuditObject = (typeof auditObjects)[number];
