/** Private bookings: one that waits, one that needed no approval, one that was decided, one overdue. */
export const subjects = ['waiting', 'approved', 'decided', 'overdue'] as const;
export type Subject = (typeof subjects)[number];

/** Marker word in all private texts of a booking, and nowhere else. */
export const markOf = (subject: Subject) => `zebra-${subject}`;
/** Title set by the same change that removed an invitee. */
export const lateMark = 'zebra-later';
/** Part of the name of the person that all are for. */
export const personMark = 'quagga';

export const roleNames = [
  'booker',
  'bookedFor',
  'invitee',
  'approver',
  'delegate',
  'merchantApprover',
  'administrator',
  'unitColleague',
  'allUnits',
  'next',
  'uninvited',
  'viewer',
] as const;
export type Role = (typeof roleNames)[number];

const owners: readonly Role[] = ['booker', 'bookedFor', 'invitee'];
const deciders: readonly Role[] = ['approver', 'delegate'];

/** Roles that may read each booking now (H-05). */
export const readersOf: Readonly<Record<Subject, readonly Role[]>> = {
  waiting: [...owners, ...deciders],
  approved: owners,
  decided: owners,
  overdue: ['booker', 'bookedFor'],
};

/** Roles that received mail while they had access. */
export const mailedOf: Readonly<Record<Subject, readonly Role[]>> = {
  ...readersOf,
  approved: [...owners, 'uninvited'],
  decided: [...owners, ...deciders],
};
