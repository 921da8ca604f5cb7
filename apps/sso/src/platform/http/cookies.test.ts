import { describe, expect, it } from '@jest/globals';
import { createCookies } from './cookies.ts';

describe('cookies of the platform', () => {
  it('[S-01] are sent to other sites only for applications, and only the required one', () => {
    const cookies = createCookies({ isSecure: true, isCrossSite: true });
    expect(cookies.writeForApplications('a', 'b', 60)).toBe(
      '__Host-a=b; Path=/; Max-Age=60; HttpOnly; SameSite=None; Secure',
    );
    expect(cookies.write('a', 'b', 60)).toContain('; SameSite=Lax; Secure');
    const sameSite = createCookies({ isSecure: true, isCrossSite: false });
    expect(sameSite.writeForApplications('a', 'b', 60)).toContain('; SameSite=Lax; Secure');
  });
});
