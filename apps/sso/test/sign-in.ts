import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { SignOnTarget } from '../src/modules/sign-on/index.ts';
import type { TargetQuery } from '../src/modules/sign-on/sign-on-target.ts';
import type { TestSso } from './app.ts';

/** Registered URL of acme's booking application. */
export const bookingTemplate = 'http://acme.localhost/login/axonscloud/callback/?sessionKey={key}';

/** Query that the kit sends to `/login` for a verifier. */
export function bookingQuery(verifier: string): TargetQuery {
  return {
    redirectUrl: bookingTemplate,
    applicationId: 'axp-booking',
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    codeChallengeMethod: 'S256',
  };
}

export interface SignedIn {
  readonly sessionId: string;
  /** The cookie of the tenant's host, as a browser sends it. */
  readonly cookie: string;
  /** Where the browser goes next. */
  readonly location: string;
}

interface SignInOptions {
  readonly target?: SignOnTarget;
  readonly verifier?: string;
  /** Cookie of a browser that has been here before. */
  readonly cookie?: string;
}

/** Signs in a user as the login page does after the proof. */
export async function signIn(
  sso: TestSso,
  email: string,
  { target, verifier = 'verifier', cookie }: SignInOptions = {},
): Promise<SignedIn> {
  const scope = await sso.tenant(email.includes('@siam') ? 'siam' : 'acme');
  const redirectUrl = bookingTemplate.replace('acme', scope.tenant.key);
  const goal =
    target ??
    (await sso.signOn.findTarget(scope, { ...bookingQuery(verifier), redirectUrl })).target;
  const user = await sso.db
    .selectFrom('app_user')
    .select(['id', 'connector_id'])
    .where('tenant_id', '=', scope.tenant.id)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const browser = cookie === undefined ? null : await sso.signOn.browserOf(scope, { cookie });
  return scope.write(async (trx) => {
    const signIn = {
      userId: user.id,
      connectorId: user.connector_id,
      methods: ['pwd'],
      userAgent: 'test',
      address: '192.0.2.1',
    };
    const { setCookie, sessionId, browserId } = await sso.signOn.start(trx, scope, {
      signIn,
      browser,
    });
    const login = { target: goal, sessionId, browserId };
    const { location } = await sso.signOn.leave(trx, scope, login);
    return { sessionId, cookie: setCookie.split(';')[0] ?? '', location };
  });
}

/** The first cookie that an answer sets, as a browser sends it back. */
export function cookieOf({ headers }: LightMyRequestResponse): string {
  return [headers['set-cookie']].flat()[0]?.split(';')[0] ?? '';
}
