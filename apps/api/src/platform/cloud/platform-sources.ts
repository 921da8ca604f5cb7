import type { ForeignSources } from '@axp/server-kit/http';
import type { CloudPlatform } from './cloud-platform.ts';

/** What axp-kit needs: calls, the hidden frame that tells of sign-outs, and logos. */
export function platformSources({ origin }: CloudPlatform): ForeignSources {
  return { scripts: [], pictures: [origin], connections: [origin], frames: [origin] };
}
