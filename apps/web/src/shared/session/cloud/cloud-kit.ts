import type { AxpKit } from 'axp-kit';
import type { CloudMethod } from './cloud-method.ts';

/** The client of the sign-on platform, as the booking application sees it. */
export type CloudKit = AxpKit;

interface Opening {
  /** `auto` hears of sign-outs elsewhere; for a page that stays. */
  readonly bridge: 'auto' | 'off';
}

/** Loaded only for cloud accounts. */
export async function openCloudKit(
  { platformUrl, tenantUrl, applicationId, scopes }: CloudMethod,
  { bridge }: Opening = { bridge: 'off' },
): Promise<CloudKit> {
  const { AxpKit: Kit } = await import('axp-kit');
  return new Kit({
    baseUrl: platformUrl,
    defaultTenant: tenantUrl,
    applicationId,
    scopes,
    bridge,
    // A background check must not navigate away.
    whenBlocked: 'error',
  });
}

/** Puts the nine-dot launcher into the element with this id; gives how to take it out. */
export async function showLauncher(kit: CloudKit, elementId: string): Promise<() => void> {
  const { initWidget } = await import('axp-kit/launcher');
  const launcher = initWidget(kit, elementId);
  return () => launcher.destroy();
}
