import type { ManagedSignInMethod } from '@axp/contracts';

/** Email and password are fields; every other way has a button. */
export type MethodWithButton = Exclude<ManagedSignInMethod, { kind: 'local' }>;
