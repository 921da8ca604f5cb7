import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: `open` returns what `seal` was given, or throws. */
export interface SealedBox {
  readonly seal: (text: string) => Buffer;
  /** @throws Error when it was sealed with another key, or changed */
  readonly open: (sealed: Buffer) => string;
  /** Whether it was sealed with the key that seals now. */
  readonly isCurrent: (sealed: Buffer) => boolean;
}

/** Seals with the first key, and opens with whichever fits: a key can be replaced while in use. */
export function sealedBoxOf(keys: readonly [Buffer, ...Buffer[]]): SealedBox {
  const [current] = keys;
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      for (const key of keys.slice(0, -1)) {
        const text = openedWith(key, sealed);
        if (text !== null) return text;
      }
      return open(keys.at(-1) ?? current, sealed);
    },
    isCurrent: (sealed) => openedWith(current, sealed) !== null,
  };
}

/** Opens a secret; null if it was changed or sealed with another key. */
export function openedBy(box: SealedBox, sealed: Buffer): string | null {
  try {
    return box.open(sealed);
  } catch {
    return null;
  }
}

/** The same for one that is written as Base64url. */
export function openedText(box: SealedBox, sealed: string): string | null {
  return openedBy(box, Buffer.from(sealed, 'base64url'));
}

function openedWith(key: Buffer, sealed: Buffer): string | null {
  try {
    return open(key, sealed);
  } catch {
    return null;
  }
}

function open(key: Buffer, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
