import { acceptCode } from '@axp/server-kit/second-factor';
import type { FastifyReply } from 'fastify';
import { recordEvent } from '../../platform/audit/audit.ts';
import { waitText } from '../../platform/pages/failure-texts.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import { accountsOf, checkPassword, throttled } from '../local-accounts/index.ts';
import { factorScopeOf } from '../second-factor/index.ts';
import { loginNameOf, noteConfirmation } from './administrator.queries.ts';
import type { AdministrationDeps, Desk } from './desk.ts';
import { confirmPage } from './pages/confirm-page.ts';
import { send } from './pages/frame.ts';

const own = new Set(['form_token', 'confirm_password', 'confirm_code']);

/**
 * Requires a recent proof of identity. Otherwise returns a page that asks for it and carries the
 * form's values, so that an unattended browser is of little use and no input is lost.
 * @returns the page that asks, or null to continue
 */
export async function askAgain(
  deps: AdministrationDeps,
  desk: Desk,
  form: Fields,
): Promise<{ readonly sent: FastifyReply } | null> {
  const { visit, administrator } = desk;
  // Choosing a language on this page must not submit the change.
  const isLanguageChosen = visit.query.lang !== undefined;
  if (desk.isFresh && !isLanguageChosen) return null;
  const { scope, scene } = visit;
  const [loginName, { isOff, hasApp }] = await Promise.all([
    scope.read((trx) => loginNameOf(trx, scope.tenant.id, administrator.userId)),
    deps.factors.stateOf(scope, administrator.userId),
  ]);
  const isCodeAsked = hasApp && !isOff;
  const proof = await proofOf(deps, desk, { form, loginName, isCodeAsked });
  if (proof.kind === 'right') return null;
  if (proof.kind === 'wait') desk.reply.header('retry-after', proof.seconds);
  const page = confirmPage(desk, {
    carried: Object.entries(form).filter(([name]) => !own.has(name)),
    way: wayOf(loginName !== null, isCodeAsked),
    error: errorOf(desk, proof, { scene, isCodeAsked }),
  });
  return { sent: send(desk, page, { status: proof.kind === 'wait' ? 429 : 401 }) };
}

type Proof =
  | { readonly kind: 'none' | 'right' | 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

interface Offered {
  readonly form: Fields;
  readonly loginName: string | null;
  readonly isCodeAsked: boolean;
}

async function proofOf(
  deps: AdministrationDeps,
  { visit, administrator }: Desk,
  { form, loginName, isCodeAsked }: Offered,
): Promise<Proof> {
  const { scope, address, userAgent } = visit;
  const { confirm_password: password, confirm_code: code } = form;
  const accounts = accountsOf(scope, deps.accounts);
  const { userId, sessionId } = administrator;
  const attempted = await (async () => {
    if (isCodeAsked && code !== undefined) {
      const account = `factor ${userId}`;
      const wrong = 'auth.code_wrong';
      const attempt = { account, address, userAgent, subject: () => userId, wrong } as const;
      return throttled(accounts, attempt, () =>
        acceptCode(deps.factors.settings, factorScopeOf(visit), { userId, code }),
      );
    }
    if (!isCodeAsked && loginName !== null && password !== undefined) {
      return checkPassword(accounts, {
        email: loginName,
        password,
        address,
        userAgent,
        deviceId: null,
      });
    }
    return null;
  })();
  if (!attempted) return { kind: 'none' };
  if (attempted.kind !== 'right') return attempted;
  await scope.write(async (trx) => {
    const tenantId = scope.tenant.id;
    await noteConfirmation(trx, tenantId, { sessionId, at: scope.clock.now() });
    const subject = sessionId;
    await recordEvent(trx, scope, {
      tenantId,
      action: 'session.confirmed',
      actor: userId,
      subject,
      address,
      userAgent,
    });
  });
  return { kind: 'right' };
}

/** Users of a provider sign in there again. */
function wayOf(hasPassword: boolean, isCodeAsked: boolean): 'code' | 'password' | 'sign-in' {
  if (isCodeAsked) return 'code';
  return hasPassword ? 'password' : 'sign-in';
}

function errorOf(
  { say }: Desk,
  proof: Proof,
  { scene, isCodeAsked }: Pick<Offered, 'isCodeAsked'> & Pick<Desk['visit'], 'scene'>,
): string | null {
  if (proof.kind === 'wait') return waitText(scene.say, proof.seconds);
  if (proof.kind !== 'wrong') return null;
  return isCodeAsked ? scene.say('error.code') : say('confirm.wrong');
}
