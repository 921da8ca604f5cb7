import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataFolder } from '../config/platform-address.ts';

/** Waits for the mail and returns its link: without a mail server, mails are files. */
export async function linkTo(email: string): Promise<string> {
  await expect.poll(() => findLink(email)).not.toBe('');
  return findLink(email);
}

function findLink(email: string): string {
  const folder = join(dataFolder(), 'mail');
  for (const name of namesIn(folder)) {
    // Long lines are broken for the way (RFC 2045, 6.7).
    const text = readFileSync(join(folder, name), 'utf8')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    const link = /https:\/\/\S+\/activate\/[\w-]+/.exec(text)?.[0];
    if (link !== undefined && text.includes(email)) return link;
  }
  return '';
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
