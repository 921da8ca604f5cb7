import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Merchant } from '@axp/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { inline } from '@/shared/testing/index.ts';
import { FirstViewTemplates } from '../first-view/first-view-templates.tsx';

/** A script of the page, which the test's browser does not load itself. */
function sourceOf({ src }: HTMLScriptElement): string {
  const { pathname } = new URL(src);
  return readFileSync(join(import.meta.dirname, '../../../public', pathname), 'utf8');
}

interface Opening {
  readonly query?: string;
  readonly pathname?: string;
}

/** Loads a page as a browser does: its HTML, then its first script. */
export function openPage(
  merchant: Merchant | null,
  { query = '', pathname = '/login' }: Opening = {},
): void {
  window.history.replaceState(null, '', `${pathname}${query}`);
  if (merchant) inline('axp-merchant', merchant);
  const part = document.createElement('div');
  part.innerHTML = renderToStaticMarkup(
    <FirstViewTemplates pathname={pathname} isSignInNext hasFrame={pathname !== '/login'} />,
  );
  document.body.append(part);
  for (const script of part.querySelectorAll('script')) {
    const run = document.createElement('script');
    Object.assign(run.dataset, script.dataset);
    run.textContent = sourceOf(script);
    document.body.append(run);
  }
}

/** Element that the page shows before the application runs. */
export const firstView = () => document.getElementById('first-view');
