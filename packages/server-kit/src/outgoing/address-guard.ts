import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { OutgoingRule, OutgoingTarget } from './outgoing-rules.ts';
import { isPermitted } from './outgoing-rules.ts';

/** A name that administrators typed leads to an address within the operator's network. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
  readonly target: OutgoingTarget;

  constructor(target: OutgoingTarget) {
    super(`${target.host}:${target.port} is not public and not in OUTGOING_ALLOW`);
    this.target = target;
  }
}

/** Decides which addresses this server connects to for an address that an administrator typed (H-08). */
export interface AddressGuard {
  /**
   * Resolves a host, and returns those of its addresses that may be connected to: at least one.
   * @throws ForbiddenAddressError, or what the resolver throws
   */
  resolve(target: OutgoingTarget): Promise<readonly LookupAddress[]>;
}

interface Options {
  readonly rules: readonly OutgoingRule[];
  /** Replaced by tests, which have names of their own. */
  readonly resolveHost?: (host: string) => Promise<readonly LookupAddress[]>;
}

export function createAddressGuard({ rules, resolveHost = resolveAll }: Options): AddressGuard {
  return {
    resolve: async (target) => {
      const addresses = await resolveHost(target.host);
      const permitted = addresses.filter(({ address }) => isPermitted(address, target, rules));
      if (permitted.length === 0) throw new ForbiddenAddressError(target);
      return permitted;
    },
  };
}

function resolveAll(host: string): Promise<LookupAddress[]> {
  return lookup(host, { all: true });
}

/**
 * Binds a connection to addresses that were checked: a name that resolves differently the next time
 * (DNS rebinding) leads nowhere else.
 */
export function lookupOf(addresses: readonly LookupAddress[]): LookupFunction {
  return (host, { all }, callback) => {
    const [first] = addresses;
    if (!first) callback(new Error(`${host} has no address`), '');
    else if (all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

/** The refusal among the causes of an error; null when it has another reason. */
export function forbiddenAddressIn(error: unknown): ForbiddenAddressError | null {
  if (error instanceof ForbiddenAddressError) return error;
  if (typeof error !== 'object' || error === null) return null;
  return forbiddenAddressIn(Reflect.get(error, 'cause'));
}
