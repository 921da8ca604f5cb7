import type { AddressGuard } from '@axp/server-kit/outgoing';
import { createGuardedFetch } from '@axp/server-kit/outgoing';
import type { SigningKeys } from '../../../platform/auth/signing-keys.ts';
import type { PushSender } from './send/post-push.ts';
import { vapidKeysOf } from './vapid-keys.ts';

export interface PushSettings {
  /** Null where the operator has not set up push. */
  readonly pushContact: string | null;
  readonly signingKeys: Pick<SigningKeys, 'secretsFor'>;
  readonly outgoing: AddressGuard;
}

export function pushSenderOf({ pushContact, signingKeys, outgoing }: PushSettings) {
  if (pushContact === null) return null;
  const sender: PushSender = {
    contact: pushContact,
    keys: vapidKeysOf(signingKeys),
    fetch: createGuardedFetch(outgoing),
  };
  return sender;
}
