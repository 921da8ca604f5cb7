import { describe, expect, it } from '@jest/globals';
import { faultCodeOf } from './directory-client.ts';

describe('[A-05] an error of MSAL', () => {
  it.each([
    ['user_cancelled', 'auth.provider_refused'],
    ['access_denied', 'auth.provider_refused'],
    ['state_mismatch', 'auth.attempt_unknown'],
    ['no_token_request_cache_error', 'auth.attempt_unknown'],
    ['openid_config_error', 'auth.provider_unreachable'],
    ['nonce_mismatch', 'auth.provider_untrusted'],
  ])('%s is reported as %s', (errorCode, code) => {
    expect(faultCodeOf(Object.assign(new Error(errorCode), { errorCode }))).toBe(code);
  });

  it('is a broken connection if its script did not load', () => {
    expect(faultCodeOf(new Error('Loading chunk 7 failed'))).toBe('auth.provider_unreachable');
  });
});
