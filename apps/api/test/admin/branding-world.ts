import type { BrandingBody } from '@axp/contracts';
import { getBranding, publishBranding, saveBrandingDraft } from '@axp/contracts';
import type { Member, TestApi } from '../app.ts';
import { administrator } from './admin-world.ts';

export const readableTheme: BrandingBody['theme'] = {
  accent: { color: '#0B6B3A', textColor: '#FFFFFF' },
  navigationBar: { color: '#0A3D24', textColor: '#FFFFFF' },
  largeButton: { type: 'gradient', color1: '#0B6B3A', color2: '#14532D', textColor: '#FFFFFF' },
};

/** An administrator of a merchant of their own, and what such a person does to its branding. */
export async function brandingWorld(api: TestApi, of?: Pick<Member, 'merchantId'>) {
  const boss = await administrator(api, of);
  const state = async () => (await api.call(getBranding, { as: boss })).data;
  const save = (version: number, change: Partial<BrandingBody>) =>
    api.call(saveBrandingDraft, { as: boss, body: { version, ...change } });
  const publish = (version: number) => api.call(publishBranding, { as: boss, body: { version } });
  /** Saves and publishes in one go, from whatever is there. */
  const show = async (change: Partial<BrandingBody>) => {
    const { data } = await save((await state()).version, change);
    return (await publish(data.version)).data;
  };
  return { boss, state, save, publish, show };
}
