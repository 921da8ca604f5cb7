import type { AddressGuard } from '../outgoing/index.ts';
import { createAddressGuard, loopbackRules } from '../outgoing/index.ts';

/** Lets a server under test reach providers and directories on this machine. */
export const loopbackGuard: AddressGuard = createAddressGuard({ rules: loopbackRules });
