import { recordEvent } from '../../platform/audit/audit.ts';
import type { Visit } from '../../platform/pages/page-request.ts';
import type { Exchange, SignInDeps } from './sign-in-flow.ts';

interface Refusal {
  readonly subject: string;
  readonly reason: string;
}

/** Writes a refused sign-in into the security log (H-10). */
export function recordRefusal(
  { scope, address, userAgent }: Visit,
  { subject, reason }: Refusal,
): Promise<void> {
  return scope.write((trx) =>
    recordEvent(trx, scope, {
      tenantId: scope.tenant.id,
      action: 'sign_in.refused',
      subject,
      address,
      userAgent,
      details: { reason },
    }),
  );
}

const deviceCookie = 'axp-device';
const yearSeconds = 365 * 24 * 60 * 60;

/** The browser as one that may have signed in to this account before. */
export function deviceOf(
  { devices, cookies }: Pick<SignInDeps, 'devices' | 'cookies'>,
  { visit: { scope }, request }: Exchange,
  account: string,
) {
  const owner = { tenantId: scope.tenant.id, account };
  const shown = cookies.read(request.headers, deviceCookie);
  return {
    id: () => devices.idOf(shown, owner),
    cookie: async () =>
      cookies.write(deviceCookie, await devices.valueFor(shown, owner), yearSeconds),
  };
}
