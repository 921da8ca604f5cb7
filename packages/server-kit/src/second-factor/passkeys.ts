import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { SealedBox } from '../auth/sealed-box.ts';
import { openedText } from '../auth/sealed-box.ts';
import type { Clock } from '../time/clock.ts';
import type { StoredPasskey } from './factor.repository.ts';

/** Where and for whom a ceremony takes place. */
export interface Ceremony {
  /** Host name without a port, the relying party: a passkey of one host is unknown to others. */
  readonly host: string;
  readonly origin: string;
  /** Binds the challenge to one browser and one purpose. */
  readonly binding: string;
}

export interface Owner {
  readonly userId: string;
  readonly name: string;
  readonly displayName: string;
}

export interface Registered {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** A completed ceremony. Its challenge may be used once, which the database enforces. */
export interface VerifiedCeremony<T> {
  readonly challenge: string;
  readonly value: T;
}

/** Long enough to find a key. */
export const challengeLifetimeMs = 10 * 60 * 1000;

const text = z.string().max(20_000);
const transports = z
  .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
  .catch([])
  .default([]);
const credential = { id: text, rawId: text, type: z.literal('public-key') };

const registrationSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, attestationObject: text, transports }),
  clientExtensionResults: z.object({}).default({}),
});
const proofSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional().catch(undefined),
  }),
  clientExtensionResults: z.object({}).default({}),
});

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Passkeys require user verification, so a passkey counts as two factors (WebAuthn, 1.2.1). */
export function createPasskeys({ box, clock }: { box: SealedBox; clock: Clock }) {
  const challenges: Challenges = {
    make: ({ binding }) => {
      const until = clock.now().getTime() + challengeLifetimeMs;
      return new Uint8Array(box.seal(`${until} ${binding}`));
    },
    isOurs:
      ({ binding }) =>
      (challenge) => {
        const [until, ...bound] = (openedText(box, challenge) ?? '').split(' ');
        return Number(until) > clock.now().getTime() && bound.join(' ') === binding;
      },
  };
  return { ...registration(challenges), ...proofs(challenges) };
}

/** A challenge carries its purpose and expiry, so an unused one leaves nothing in the database. */
interface Challenges {
  readonly make: (ceremony: Ceremony) => Uint8Array<ArrayBuffer>;
  readonly isOurs: (ceremony: Ceremony) => (challenge: string) => boolean;
}

interface RegistrationOptions {
  readonly owner: Owner;
  readonly site: string;
  readonly known: readonly string[];
}

function registration(challenges: Challenges) {
  return {
    registrationOptions: async (ceremony: Ceremony, { owner, site, known }: RegistrationOptions) =>
      JSON.stringify(
        await generateRegistrationOptions({
          rpName: site,
          rpID: ceremony.host,
          userName: owner.name,
          userDisplayName: owner.displayName,
          userID: new TextEncoder().encode(owner.userId),
          challenge: challenges.make(ceremony),
          excludeCredentials: known.map((id) => ({ id })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        }),
      ),
    register: async (
      ceremony: Ceremony,
      sent: string,
    ): Promise<VerifiedCeremony<Registered> | null> => {
      const response = parsed(registrationSchema, sent);
      if (!response) return null;
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenges.isOurs(ceremony),
        expectedOrigin: ceremony.origin,
        expectedRPID: ceremony.host,
        requireUserVerification: true,
      }).catch(() => null);
      if (!verified?.verified) return null;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return {
        challenge: challengeOf(response.response.clientDataJSON),
        value: {
          credentialId: id,
          publicKey: Buffer.from(publicKey),
          counter,
          transports: response.response.transports,
        },
      };
    },
  };
}

interface Proof {
  readonly credential: string;
  readonly passkey: StoredPasskey;
}

function proofs(challenges: Challenges) {
  return {
    /** Without `known`, the browser offers whatever passkey it has for this host. */
    proofOptions: async (ceremony: Ceremony, known: readonly StoredPasskey[]) =>
      JSON.stringify(
        await generateAuthenticationOptions({
          rpID: ceremony.host,
          challenge: challenges.make(ceremony),
          userVerification: 'required',
          allowCredentials: known.map(({ credentialId, ...key }) => ({
            id: credentialId,
            transports: [...key.transports],
          })),
        }),
      ),
    credentialIdOf: (sent: string) => parsed(proofSchema, sent)?.id ?? null,
    prove: async (
      ceremony: Ceremony,
      { credential: sent, passkey }: Proof,
    ): Promise<VerifiedCeremony<{ readonly counter: number }> | null> => {
      const response = parsed(proofSchema, sent);
      if (!response) return null;
      const { userHandle, ...rest } = response.response;
      const verified = await verifyAuthenticationResponse({
        response: { ...response, response: { ...rest, ...(userHandle && { userHandle }) } },
        expectedChallenge: challenges.isOurs(ceremony),
        expectedOrigin: ceremony.origin,
        expectedRPID: ceremony.host,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
        requireUserVerification: true,
      }).catch(() => null);
      if (!verified?.verified) return null;
      return {
        challenge: challengeOf(rest.clientDataJSON),
        value: { counter: verified.authenticationInfo.newCounter },
      };
    },
  };
}

function parsed<T>(schema: z.ZodType<T>, sent: string): T | null {
  try {
    return schema.safeParse(JSON.parse(sent)).data ?? null;
  } catch {
    return null;
  }
}

const clientData = z.object({ challenge: z.string() });

/** The library has just parsed and compared it. */
function challengeOf(clientDataJson: string): string {
  return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()))
    .challenge;
}
