import { render } from '@testing-library/react';
import type { Visits } from '@/shared/testing/index.ts';
import { FakeRouter } from '@/shared/testing/index.ts';
import { BrandedPage } from '../app.tsx';
import type { Page } from '../page-config.tsx';
import { Providers } from '../providers.tsx';

/** Opens a page as the browser does: merchant first, then session, guards and layout. */
export function renderPage(page: Page, path = '/somewhere') {
  const visits: Visits = { paths: [] };
  const view = render(
    <FakeRouter path={path} visits={visits}>
      <Providers>
        <BrandedPage page={page} />
      </Providers>
    </FakeRouter>,
  );
  return { ...view, visits };
}
