import type { Branding, BrandingBody } from '@axp/contracts';
import {
  deleteBrandingPicture,
  discardBrandingDraft,
  publishBranding,
  restoreBranding,
  saveBrandingDraft,
  setBrandingPicture,
} from '@axp/contracts';
import type { BrandingPicture } from '@axp/contracts/vocabulary';
import { call } from '@/shared/api/index.ts';

/** A change of the branding; it names the version that the person has seen. */
export type BrandingCall = (version: number) => Promise<Branding>;

export function saveDraft(body: BrandingBody): BrandingCall {
  return async (version) => (await call(saveBrandingDraft, { body: { version, ...body } })).data;
}

/** Saves first what the form has more than the draft; null: nothing. */
export function publishDraft(body: BrandingBody | null): BrandingCall {
  return async (seen) => {
    const version = body ? (await saveDraft(body)(seen)).version : seen;
    return (await call(publishBranding, { body: { version } })).data;
  };
}

export const discardDraft: BrandingCall = async (version) =>
  (await call(discardBrandingDraft, { query: { version } })).data;

export function restoreVersion(number: number): BrandingCall {
  return async (version) =>
    (await call(restoreBranding, { params: { number }, body: { version } })).data;
}

/** Null takes the picture away. */
export function setPicture(picture: BrandingPicture, file: File | null): BrandingCall {
  return async (version) => {
    const input = { params: { picture }, query: { version } };
    if (file === null) return (await call(deleteBrandingPicture, input)).data;
    const form = new FormData();
    form.append('file', file);
    return (await call(setBrandingPicture, input, { form })).data;
  };
}
