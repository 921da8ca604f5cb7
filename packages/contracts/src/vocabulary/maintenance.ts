/** Maintenance by the clock: it runs now, starts later, or is over. */
export const maintenanceStates = ['running', 'planned', 'past'] as const;
export type MaintenanceState = (typeof maintenanceStates)[number];
