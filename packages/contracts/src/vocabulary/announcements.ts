/** Importance of an announcement, least first; an urgent one cannot be dismissed. */
export const announcementSeverities = ['information', 'important', 'urgent'] as const;
export type AnnouncementSeverity = (typeof announcementSeverities)[number];

/** An announcement by the clock: shown now, scheduled for later, or ended. */
export const announcementStates = ['shown', 'scheduled', 'ended'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** Longest texts of an announcement: one line each, beside what the page is for. */
export const announcementLengths = { title: 80, text: 300 } as const;

/** Bookings whose people one announcement can notify. */
export const mostAnnouncedBookings = 100;
