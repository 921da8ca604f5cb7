export { AxpKit } from './client.ts';
export { AxpError, type AxpErrorCode } from './errors.ts';
export type { AxpKitOptions } from './options.ts';
