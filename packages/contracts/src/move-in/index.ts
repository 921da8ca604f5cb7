export * from '../admin/move-in.ts';
export { Email } from '../schemas.ts';
export * from '../vocabulary/move-in.ts';
export * from './file-counts.ts';
export * from './moved-file.ts';
