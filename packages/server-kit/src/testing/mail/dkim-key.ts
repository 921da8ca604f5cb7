import { generateKeyPairSync } from 'node:crypto';

/** A key that signs mail of a domain, and the record of DNS that publishes it. */
export function createDkimKey(domainName: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const text = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
  return {
    /** Options of nodemailer. */
    signing: { dkim: { domainName, keySelector: 'mail', privateKey } },
    record: { [`mail._domainkey.${domainName}`]: text },
  };
}
