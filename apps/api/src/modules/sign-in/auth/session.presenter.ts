import type { SignedInDevice } from '@axp/contracts';
import Bowser from 'bowser';
import type { SessionRow } from './session.queries.ts';

const kinds: Readonly<Record<string, SignedInDevice['kind']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};

/** Presents sessions in a recognisable form, the current one first. */
export function presentSessions(
  rows: readonly SessionRow[],
  currentId: string | null,
): SignedInDevice[] {
  const devices = rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.user_agent),
    signedInAt: row.created_at,
    lastUsedAt: row.last_used_at ?? row.created_at,
    isCurrent: row.id === currentId,
  }));
  return [...devices.filter(isCurrent), ...devices.filter((device) => !isCurrent(device))];
}

function isCurrent(device: SignedInDevice): boolean {
  return device.isCurrent;
}

/** Derives a readable device description from the user agent. */
function describeDevice(userAgent: string): Pick<SignedInDevice, 'kind' | 'browser' | 'system'> {
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
