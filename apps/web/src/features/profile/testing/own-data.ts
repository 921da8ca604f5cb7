import type { OwnData } from '@axp/contracts/own-data';

export const ownData: OwnData = {
  bookings: 214,
  invitations: 31,
  attachments: { count: 12, bytes: 50_331_648 },
  problems: 3,
  notifications: 1_300,
  signIns: 96,
  hasLicence: true,
  securityLogDays: 180,
  problemDays: 365,
  bookingTextMonths: 24,
  erasureRequestedAt: null,
};
