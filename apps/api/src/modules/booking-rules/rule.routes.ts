import { getRules, previewRules, updateRules } from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import { write } from '../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { previewRuleChange } from './rule-effect.ts';
import { readRuleSheet } from './rule-sheet.ts';
import { changeRules } from './use-cases/change-rules.ts';

interface RuleRouteDeps {
  readonly serve: ApiServe;
  /** The next request of the merchant is judged by the rules that hold now. */
  readonly forgetRules: (merchantId: string) => void;
}

export function ruleRoutes(app: FastifyInstance, { serve, forgetRules }: RuleRouteDeps): void {
  serve.member(app, getRules, async ({ query, context }) => ({
    data: await readRuleSheet(context, query),
  }));

  serve.member(app, previewRules, async ({ body, context }) => ({
    data: await previewRuleChange(context, body),
  }));

  serve.member(app, updateRules, async ({ body, context }) => {
    await write(context, (tx) => changeRules(tx, body));
    forgetRules(context.scope.merchant.id);
    return { data: await readRuleSheet(context, body) };
  });
}
