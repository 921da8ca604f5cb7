/** What was done to something that administrators look after (D-08). */
export const auditActions = [
  'create',
  'update',
  'delete',
  'activate',
  'deactivate',
  'invite',
  'end-sessions',
  'import',
  'publish',
  'roll-back',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What it was done to. */
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
  'booking-rules',
  'security-settings',
] as const;
export type AuditObject = (typeof auditObjects)[number];
