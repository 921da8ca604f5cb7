/** Groups of emails that a user can mute; the app shows every notification. */
export const mailGroups = [
  'decisions',
  'bookings',
  'invitations',
  'starts',
  'reminders',
  'approvals',
] as const;
export type MailGroup = (typeof mailGroups)[number];

/** Groups of pushes that a user can mute. Emails about the own account are always sent. */
export const pushGroups = [...mailGroups, 'account'] as const;
export type PushGroup = (typeof pushGroups)[number];
