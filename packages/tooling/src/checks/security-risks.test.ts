import { describe, expect, it } from '@jest/globals';
import { findSecurityRisks } from './security-risks.ts';

const found = (text: string, file = 'apps/api/src/modules/bookings/bills/bill.ts') =>
  findSecurityRisks({ file, text }).length;

describe('code of the product', () => {
  it.each([
    "import { createSign } from 'node:crypto';",
    "createHash('md5').update(text);",
    "createHmac('sha1', key);",
    'createHash(algorithm);',
    "createCipheriv('aes-256-cbc', key, nonce);",
    'randomBytes(8);',
    'randomBytes(lengthOf(secret));',
    'const keyBytes = 15; newSecret(keyBytes);',
    'const pause = Math.random() * 5;',
    'connect({ rejectUnauthorized: isStrict });',
    "process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';",
    "const forger = ['HS256'];",
    'await jwtVerify(token, key);',
    "const caller = request.headers['x-forwarded-for'];",
    'const caller = request.socket.remoteAddress;',
    'const hash = await deps.passwords.hash(password);',
    'box.innerHTML = name;',
    'const id = decodeURIComponent(params.id);',
  ])('can’t contain %s', (text) => {
    expect(found(text)).toBe(1);
  });

  it.each([
    "import { createHash, randomUUID } from 'node:crypto';",
    "createHash('sha256').update(text);",
    'const keyBytes = 16; newSecret(keyBytes);',
    'await jwtVerify(token, key, { algorithms: [signingAlgorithm] });',
    "const link = `/login?${new URLSearchParams({ next: 'x' })}`;",
  ])('may contain %s', (text) => {
    expect(found(text)).toBe(0);
  });

  it('waits for a random time between two attempts', () => {
    expect(found('sleep(Math.random())', 'packages/server-kit/src/db/migrate.ts')).toBe(0);
  });
});
