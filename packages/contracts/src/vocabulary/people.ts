/** Invited until the link of the invitation is used; deactivated ones can't sign in. */
export const userStatuses = ['invited', 'active', 'deactivated'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Statuses by which people are listed. */
export const listedStatuses = ['current', ...userStatuses] as const;

/** Groups of open items of a person who is deactivated (D-04). */
export const openItemGroups = ['running', 'out', 'upcoming', 'request'] as const;
export type OpenItemGroup = (typeof openItemGroups)[number];

/** What happens to an open item; `pass-on` leaves requests to the next approvers (Z-41). */
export const openItemFates = ['transfer', 'keep', 'end', 'return', 'cancel', 'pass-on'] as const;
export type OpenItemFate = (typeof openItemFates)[number];

export const fatesOfGroup: Readonly<Record<OpenItemGroup, readonly OpenItemFate[]>> = {
  running: ['transfer', 'keep', 'end'],
  out: ['transfer', 'return'],
  upcoming: ['transfer', 'cancel'],
  request: ['transfer', 'pass-on'],
};

/** Roles beside administrator and approver. */
export const staffRoles = ['facility-manager', 'help-desk', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles of the demo's accounts, in the order of the sign-in page (Z-111). */
export const demoRoles = [
  'staff',
  'approver',
  'admin',
  ...staffRoles,
  'noaccess',
  'nodefault',
  'newbie',
] as const;

/** Accounts of the demo at a merchant. */
export interface DemoSignIn {
  password: string;
  accounts: { email: string; role: (typeof demoRoles)[number] }[];
}
