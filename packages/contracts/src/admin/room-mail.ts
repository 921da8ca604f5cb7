/** Operations of rooms that answer invitations, apart: one page alone needs their schemas. */
export * from './incoming-mails.ts';
export * from './mail-connection.ts';
export * from './mail-test.ts';
export * from './resource-addresses.ts';
