import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'axp_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 random bits. */
const randomDigits = 32;
/** 62^6 is more than 2^32. */
const checksumDigits = 6;

/** Returns a new key: prefix, random part and its checksum, by which scanners of secrets know it. */
export function newApiKey(): string {
  const random = Array.from({ length: randomDigits }, () => digits[randomInt(digits.length)]).join(
    '',
  );
  return `${prefix}${random}${checksumOf(random)}`;
}

/** Whether a bearer token was made as an API key, and not as an access token. */
export function isApiKey(token: string): boolean {
  return token.startsWith(prefix);
}

/** Whether a key is complete and typed as it was made; others need no query. */
export function isIntactApiKey(key: string): boolean {
  const random = key.slice(prefix.length, -checksumDigits);
  return random.length === randomDigits && key.endsWith(checksumOf(random));
}

function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < checksumDigits; place += 1) {
    text = `${digits[rest % digits.length]}${text}`;
    rest = Math.floor(rest / digits.length);
  }
  return text;
}
