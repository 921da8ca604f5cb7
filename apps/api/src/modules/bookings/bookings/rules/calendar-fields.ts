/** Fields that the organiser's calendar decides on (E-11). */
export const calendarFields = [
  'title',
  'start',
  'end',
  'resourceId',
  'privacy',
  'attendees',
  'invitees',
  'recurrence',
  'exceptions',
] as const;
