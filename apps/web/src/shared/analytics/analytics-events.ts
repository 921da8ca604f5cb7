/** Analytics events, named by the specification (K-01). */
export const analyticsEvents = [
  'Start_Booking',
  'Search_Booking',
  'Detail_Booking',
  'Room_Selection_Booking',
  'Detail_Room_Booking',
  'Calendar',
  'Banner',
  'Login',
] as const;

export type AnalyticsEvent = (typeof analyticsEvents)[number];

/** The step of a booking that comes before; the time from there is what is measured. */
export const stepBefore: Partial<Readonly<Record<AnalyticsEvent, AnalyticsEvent>>> = {
  Search_Booking: 'Start_Booking',
  Room_Selection_Booking: 'Search_Booking',
  Detail_Room_Booking: 'Room_Selection_Booking',
};
