import type { Serve } from '@axp/server-kit/http';
import type { HostContext, MemberContext, PublicContext } from './request-scope.ts';

/**
 * How modules register their operations: the one that is asked before a merchant is known, those
 * for everybody on a merchant's host, and those for signed-in users.
 */
export interface ApiServe {
  readonly anywhere: Serve<HostContext>;
  readonly open: Serve<PublicContext>;
  readonly member: Serve<MemberContext>;
}
