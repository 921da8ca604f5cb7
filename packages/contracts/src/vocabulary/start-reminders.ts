/** Reminders before the start of a booking that a user can choose; several are possible (W-04). */
export const startReminders = ['15-minutes', '1-hour', '1-day'] as const;
export type StartReminder = (typeof startReminders)[number];

export const minutesBeforeStart = {
  '15-minutes': 15,
  '1-hour': 60,
  '1-day': 24 * 60,
} as const satisfies Record<StartReminder, number>;
