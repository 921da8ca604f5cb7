import type { AddressGuard } from '../outgoing/index.ts';
import { createAddressGuard, parseOutgoingRules } from '../outgoing/index.ts';

/** Lets a server under test reach providers and directories on this machine. */
export const loopbackGuard: AddressGuard = createAddressGuard({
  rules: parseOutgoingRules('127.0.0.0/8, ::1') ?? [],
});
