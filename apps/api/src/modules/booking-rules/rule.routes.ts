import { getRules, previewRules, updateRules } from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { previewRuleChange } from './rule-effect.ts';
import { readRuleSheet } from './rule-sheet.ts';
import type { RuleContext } from './use-cases/change-rules.ts';
import { changeRules } from './use-cases/change-rules.ts';

/** Runs work on rules in one transaction: all of it happens, or nothing. */
export type RuleTransaction = <T>(
  context: MemberContext,
  work: (rules: RuleContext) => Promise<T>,
) => Promise<T>;

interface RuleRouteDeps {
  readonly serve: ApiServe;
  readonly inTransaction: RuleTransaction;
  /** The next request of the merchant is judged by the rules that hold now. */
  readonly forgetRules: (merchantId: string) => void;
}

export function ruleRoutes(
  app: FastifyInstance,
  { serve, inTransaction, forgetRules }: RuleRouteDeps,
): void {
  serve.member(app, getRules, async ({ query, context }) => ({
    data: await readRuleSheet(context, query),
  }));

  serve.member(app, previewRules, async ({ body, context }) => ({
    data: await previewRuleChange(context, body),
  }));

  serve.member(app, updateRules, async ({ body, context }) => {
    await inTransaction(context, (rules) => changeRules(rules, body));
    forgetRules(context.scope.merchant.id);
    return { data: await readRuleSheet(context, body) };
  });
}
