import { addressSettings } from '@axp/server-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { apiConfigSchema } from './api-config.ts';

/** Addresses that a production server may have without TLS in them. */
const harmless: Readonly<Record<string, string>> = {
  OUTGOING_ALLOW: 'names what administrators may enter, who need TLS there',
  SECOND_FACTOR_ISSUERS: 'are compared with the issuer of a token',
  SMTP_URL: 'the transport requires STARTTLS',
  MAIL_FROM: 'a sender, to which nothing is sent',
  LMTP_ADDRESS: 'where the server itself listens, for the networks of LMTP_NETWORKS',
  METRICS_ADDRESS: 'where the server itself listens, on loopback unless told otherwise',
};

const found = addressSettings(apiConfigSchema, { TOKEN_KEYS_FILE: '/run/keys.json' });
const plain = found.filter(({ refusesPlain }) => refusesPlain !== null);

describe('[ASVS 12.3.1] [ASVS 12.3.3] a setting with an address', () => {
  it('is found by the search that the tests below rely on', () => {
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['TRACES_URL', ...Object.keys(harmless)]),
    );
  });

  it.each(found)('accepts only addresses: $name', ({ hostile }) => {
    expect(hostile).toEqual([]);
  });

  it.each(plain)(
    'refuses plain http in production, unless a listed reason allows it: $name',
    (one) => {
      const { name, refusesPlain } = one;
      expect(refusesPlain).toEqual({
        production: harmless[name] === undefined,
        demo: /DIRECT_URL|READ_URL/.test(name),
      });
    },
  );
});
