import type { SignedInDevice } from '@axp/contracts';
import Bowser from 'bowser';

const kinds: Readonly<Record<string, SignedInDevice['kind']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};

/** Derives a readable device description from the user agent. */
export function describeDevice(
  userAgent: string,
): Pick<SignedInDevice, 'kind' | 'browser' | 'system'> {
  if (userAgent.trim() === '') return { kind: 'other', browser: null, system: null };
  const parser = Bowser.getParser(userAgent);
  return {
    kind: kinds[parser.getPlatformType(true)] ?? 'other',
    browser: parser.getBrowserName() || null,
    system: parser.getOSName() || null,
  };
}

/** Formats `Chrome, macOS`; falls back to the user agent of an unknown browser and system. */
export function deviceName(userAgent: string): string {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter(Boolean).join(', ') || userAgent;
}
