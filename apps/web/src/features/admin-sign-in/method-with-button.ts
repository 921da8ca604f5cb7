import type { ManagedSignInMethod } from '@axp/contracts';
import type { ConnectedKind } from '@axp/contracts/vocabulary';
import { isConnectedKind } from '@axp/contracts/vocabulary';

/** Email and password are fields; every other way has a button. */
export type MethodWithButton = Exclude<ManagedSignInMethod, { kind: 'local' }>;

/** A provider or directory, which has a connection. */
export type ConnectedMethod = Extract<ManagedSignInMethod, { kind: ConnectedKind }>;

export function isConnected(method: ManagedSignInMethod): method is ConnectedMethod {
  return isConnectedKind(method.kind);
}

/** Whether administrators may change the connection of a method and remove it. */
export function isAdded(method: ManagedSignInMethod): method is ConnectedMethod {
  return 'isOwn' in method && method.isOwn;
}
