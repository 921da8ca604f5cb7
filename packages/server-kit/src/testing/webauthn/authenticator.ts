import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { z } from 'zod';

interface Ceremony {
  /** Origin that the browser is at. */
  readonly origin: string;
  /** Whether a face, finger or PIN was asked for. */
  readonly isVerified?: boolean;
}

const Options = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  rp: z.object({ id: z.string() }).optional(),
});

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };

/** A browser with a passkey in it, as far as a platform sees one (WebAuthn, 6.1). */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  #counter = 0;

  /** Makes the passkey that a page asks for. */
  create(options: string, { origin, isVerified = true }: Ceremony): string {
    const { challenge, rp } = Options.parse(JSON.parse(options));
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.from([0, this.#id.length]);
    const data = this.#data(rp?.id ?? '', {
      isVerified,
      key: [Buffer.alloc(16), length, this.#id, key],
    });
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]),
    );
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', { challenge, origin }).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Proves that it is there. */
  get(options: string, { origin, isVerified = true }: Ceremony): string {
    const { challenge, rpId = '' } = Options.parse(JSON.parse(options));
    const data = this.#data(rpId, { isVerified });
    const client = clientData('webauthn.get', { challenge, origin });
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    });
  }

  #data(
    host: string,
    { isVerified, key = [] }: { isVerified: boolean; key?: readonly Uint8Array[] },
  ): Buffer {
    this.#counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flag =
      flags.present + (isVerified ? flags.verified : 0) + (key.length > 0 ? flags.hasKey : 0);
    return Buffer.concat([
      createHash('sha256').update(host).digest(),
      Buffer.from([flag]),
      counter,
      ...key,
    ]);
  }

  #credential(response: object): string {
    const id = this.#id.toString('base64url');
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
    });
  }
}

function clientData(
  type: string,
  { challenge, origin }: { readonly challenge: string; readonly origin: string },
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
