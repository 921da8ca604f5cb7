import { getRules, previewRules, updateRules } from '@axp/contracts/administration';
import { AppError } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { previewRuleChange } from './rule-effect.ts';
import { changeRules, readRuleSheet } from './use-cases/change-rules.ts';

interface RuleRouteDeps {
  readonly serve: ApiServe;
  /** The next request of the merchant is judged by the rules that hold now. */
  readonly forgetRules: (merchantId: string) => void;
}

export function ruleRoutes(app: FastifyInstance, { serve, forgetRules }: RuleRouteDeps): void {
  serve.member(app, getRules, async ({ query, context }) => {
    requireRight(context, 'view', query);
    return { data: await readRuleSheet(context, query) };
  });

  serve.member(app, previewRules, async ({ body, context }) => {
    requireRight(context, 'update', body);
    return { data: await previewRuleChange(context, body) };
  });

  serve.member(app, updateRules, async ({ body, context }) => {
    requireRight(context, 'update', body);
    await write(context, (tx) => changeRules(tx, body));
    forgetRules(context.scope.merchant.id);
    return { data: await readRuleSheet(context, body) };
  });
}

/**
 * Rules of a resource need the right of the operation alone, which may be limited to buildings;
 * those of all resources need more.
 * @throws AppError access.denied
 */
function requireRight(
  { actor }: MemberContext,
  action: 'view' | 'update',
  { resourceId }: { readonly resourceId?: string | undefined },
): void {
  if (resourceId === undefined && !actor.ability.can(action, 'Rules')) {
    throw new AppError('access.denied');
  }
}
