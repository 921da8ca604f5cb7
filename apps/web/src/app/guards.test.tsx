import type { User } from '@axp/contracts';
import { getLegalText, getMe, getMerchant, refreshTokens } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import Start from '@/pages/index.tsx';
import Privacy from '@/pages/privacy-policy.tsx';
import Terms from '@/pages/term-and-condition.tsx';
import {
  acme,
  firstTokens,
  refuse,
  rememberSignIn,
  requestsOf,
  respond,
  server,
  somchai,
  viewer,
} from '@/shared/testing/index.ts';
import type { PageConfig } from './page-config.tsx';
import { definePage } from './page-config.tsx';
import { renderPage } from './testing/render-page.tsx';

const content = 'What the page shows';

function Content(): ReactElement {
  return <p>{content}</p>;
}

function pageWith(config: Pick<PageConfig, 'guard'> & Partial<PageConfig>) {
  return definePage(Content, { titleKey: 'main:home.title', ...config });
}

function signedInAs(user: User): void {
  rememberSignIn(firstTokens, user);
  server.use(respond(getMe, user));
}

beforeEach(() => server.use(respond(getMerchant, acme)));

describe('a page for signed-in people', () => {
  const page = pageWith({ guard: 'member' });

  it('[G-01] is shown, in the main layout by default', async () => {
    signedInAs(somchai);
    const main = renderPage(page);
    expect(await screen.findByText(content)).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    main.unmount();
    renderPage(pageWith({ guard: 'member', layout: 'blank' }));
    expect(await screen.findByText(content)).toBeVisible();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });

  it('[G-03] redirects guests to sign-in, and back to the requested page', async () => {
    const { visits } = renderPage(page, '/bookings/room?people=4#free');
    await waitFor(() =>
      expect(visits.paths).toEqual([
        `/login?returnUrl=${encodeURIComponent('/bookings/room?people=4#free')}`,
      ]),
    );
  });

  it('[G-03] has no return address when that is exactly /', async () => {
    const { visits } = renderPage(Start, '/');
    await waitFor(() => expect(visits.paths).toEqual(['/login']));
  });

  it('[A-10] redirects to sign-in once when the session can’t be renewed, and sends no more requests', async () => {
    rememberSignIn(firstTokens, somchai);
    server.use(refuse(getMe, 'auth.token_expired'), refuse(refreshTokens, 'auth.refresh_rejected'));
    const { visits } = renderPage(page, '/bookings/room?people=4#free');
    const signIn = `/login?returnUrl=${encodeURIComponent('/bookings/room?people=4#free')}`;
    await waitFor(() => expect(visits.paths).toEqual([signIn]));
    expect(screen.queryByText(content)).not.toBeInTheDocument();
    expect(requestsOf(refreshTokens)).toHaveLength(1);
  });

  it('[G-05] shows a fallback until the session is known, never its content', async () => {
    rememberSignIn();
    const answer = Promise.withResolvers<void>();
    server.use(respond(getMe, somchai, { after: answer.promise }));
    renderPage(page);
    expect(screen.getByRole('progressbar')).toBeVisible();
    expect(screen.queryByText(content)).not.toBeInTheDocument();
    answer.resolve();
    expect(await screen.findByText(content)).toBeVisible();
  });

  it('[G-05] shows a fallback without a user and without a stored one', async () => {
    const { visits } = renderPage(page, '/home');
    await waitFor(() => expect(visits.paths).toHaveLength(1));
    expect(screen.queryByText(content)).not.toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toBeVisible();
  });
});

describe('a page for guests', () => {
  const page = pageWith({ guard: 'guest' });

  it('[G-05] is shown once it is certain that no one is signed in', async () => {
    renderPage(page, '/login');
    expect(await screen.findByText(content)).toBeVisible();
  });

  it('[G-05] shows nothing while a session may still be restored', async () => {
    rememberSignIn();
    server.use(refuse(getMe, 'server.internal'));
    renderPage(page, '/login');
    expect(screen.queryByText(content)).not.toBeInTheDocument();
    expect(await screen.findByText(content)).toBeVisible();
  });

  it('[G-04] redirects a signed-in person to /', async () => {
    signedInAs(somchai);
    const { visits } = renderPage(page, '/login');
    await waitFor(() => expect(visits.paths).toEqual(['/']));
    expect(screen.queryByText(content)).not.toBeInTheDocument();
  });

  it.each([
    ['/bookings/room?people=4', '/bookings/room?people=4'],
    ['https://elsewhere.test/', '/'],
    ['//elsewhere.test/trap', '/'],
    ['/\\elsewhere.test', '/'],
    ['/\t/elsewhere.test', '/'],
    ['/.//elsewhere.test', '/'],
    ['/home/..//elsewhere.test', '/'],
    ['/%2e//elsewhere.test', '/'],
    ['javascript:alert(1)', '/'],
    [' //elsewhere.test', '/'],
    ['/%2F%2Felsewhere.test', '/%2F%2Felsewhere.test'],
    ['/home?to=//elsewhere.test#//elsewhere.test', '/home?to=//elsewhere.test#//elsewhere.test'],
    ['/logout', '/'],
  ])('[G-03] returns only within the site: %s', async (wished, expected) => {
    signedInAs(somchai);
    const { visits } = renderPage(page, `/login?returnUrl=${encodeURIComponent(wished)}`);
    await waitFor(() => expect(visits.paths).toEqual([expected]));
  });
});

describe('/', () => {
  it('[G-04] redirects a signed-in person to /home, with the logo meanwhile', async () => {
    signedInAs(somchai);
    const { visits } = renderPage(Start, '/');
    await waitFor(() => expect(visits.paths).toEqual(['/home']));
    expect(screen.getByRole('img', { name: acme.title })).toBeVisible();
  });
});

describe('a public page', () => {
  it.each([
    ['privacy policy', Privacy, 'Privacy policy'],
    ['terms', Terms, 'Terms and conditions'],
  ])('[G-02] opens for guests and for members: %s', async (_name, page, title) => {
    const text = { title, updated: 'In force', sections: [] };
    const data = { version: 1, publishedAt: null, text: { en: text, th: text } };
    server.use(respond(getLegalText, data));
    const asGuest = renderPage(page);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(asGuest.visits.paths).toEqual([]);
    asGuest.unmount();
    signedInAs(somchai);
    const asMember = renderPage(page);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(asMember.visits.paths).toEqual([]);
  });
});

describe('a page that needs a right', () => {
  const denied = "You don't have access to this page";

  it.each([
    ['somebody who may only view cannot book', viewer, 'create', 'Booking', false],
    ['somebody who may only view can view', viewer, 'view', 'Booking', true],
    ['somebody with a business unit can book', somchai, 'create', 'Booking', true],
    [
      'access to all units is enough',
      { ...viewer, isAllBu: 1 as const },
      'create',
      'Booking',
      true,
    ],
    ['administration is apart', somchai, 'manage', 'Administration', false],
  ] as const)('[G-06] %s', async (...[, user, action, subject, isAllowed]) => {
    signedInAs(user);
    renderPage(pageWith({ guard: 'member', can: [action, subject] }));
    expect(await screen.findByText(isAllowed ? content : denied)).toBeVisible();
    expect(screen.queryByText(isAllowed ? denied : content)).not.toBeInTheDocument();
  });
});
