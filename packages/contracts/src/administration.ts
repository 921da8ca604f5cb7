/** Operations of the administration that no other page needs: desk, all bookings, audit log, rules, texts. */
export * from './admin/audit.ts';
export * from './admin/booking-decisions.ts';
export * from './admin/booking-rules.ts';
export * from './admin/deactivation.ts';
export * from './admin/desk.ts';
export * from './admin/displays.ts';
export * from './admin/erasure.ts';
export * from './admin/group-mappings.ts';
export * from './admin/legal-texts.ts';
export * from './admin/maintenance.ts';
export * from './admin/managed-resource.ts';
export * from './admin/merchant-bills.ts';
export * from './admin/merchant-bookings.ts';
export * from './admin/security.ts';
export * from './admin/sign-in-connections.ts';
export * from './admin/sign-in-trials.ts';
export * from './resources/resource-code.ts';
