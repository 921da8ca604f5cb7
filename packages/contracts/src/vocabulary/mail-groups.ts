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
