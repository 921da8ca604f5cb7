import type { IForbiddenRuleType } from 'dependency-cruiser';
import { serverRules } from './server-rules.ts';
import { webRules } from './web-rules.ts';
import { workspaceRules } from './workspace-rules.ts';

/** The table of docs/architecture.md, "May import". */
export const importRules: readonly IForbiddenRuleType[] = [
  ...workspaceRules,
  ...webRules,
  ...serverRules,
];
