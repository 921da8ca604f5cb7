import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys for single purposes, made from the one secret that an operator gives. */
export interface PlatformSecret {
  readonly keyFor: (purpose: string) => Buffer;
}

export function createPlatformSecret(secret: string): PlatformSecret {
  return { keyFor: (purpose) => Buffer.from(hkdfSync('sha256', secret, 'axp-sso', purpose, 32)) };
}

/** AES-256-GCM: what comes out of `open` is what went into `seal`, or nothing comes out. */
export interface SealedBox {
  readonly seal: (text: string) => Buffer;
  /** @throws Error when it was sealed with another secret, or changed */
  readonly open: (sealed: Buffer) => string;
}

export function createSealedBox(secret: PlatformSecret, purpose: string): SealedBox {
  const key = secret.keyFor(purpose);
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(tag);
      const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
