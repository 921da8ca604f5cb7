import { getMe, getMerchant, listBusinessUnits, refreshTokens } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { call } from '@/shared/api/index.ts';
import {
  acme,
  firstTokens,
  handle,
  holdTimers,
  passTime,
  problemDocument,
  refuse,
  rememberLanguage,
  rememberSignIn,
  requestsOf,
  respond,
  secondTokens,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { definePage } from './page-config.tsx';
import { renderPage } from './testing/render-page.tsx';

const away = { params: { retryAfterSeconds: 7 } };
const title = 'The service is unavailable for the moment';
const banner = /unavailable for the moment. Your input is kept/;

function Form() {
  const { data, refetch } = useQuery({
    queryKey: ['units'],
    queryFn: async () => (await call(listBusinessUnits)).data,
  });
  return (
    <>
      <h1>{data ? `${data.length} units` : 'no units yet'}</h1>
      <input aria-label="Title" />
      <button type="button" onClick={() => void refetch()}>
        {'refresh'}
      </button>
    </>
  );
}

const memberPage = definePage(Form, { guard: 'member', titleKey: 'main:home.title' });

beforeEach(() => {
  server.use(
    respond(getMerchant, acme),
    respond(getMe, somchai),
    respond(listBusinessUnits, [...somchai.businessUnits]),
  );
});

const heading = (name: string) => screen.findByRole('heading', { name });

describe('[Z-114] a page opened while the database is unavailable', () => {
  it.each([
    ['en', title],
    ['th', 'ขณะนี้ระบบไม่พร้อมให้บริการชั่วคราว'],
  ] as const)(
    'reports it in the person’s language, and opens when it is back: %s',
    async (...[language, text]) => {
      holdTimers();
      rememberLanguage(language);
      rememberSignIn(firstTokens, somchai);
      server.use(refuse(getMerchant, 'server.unavailable', away));
      const { visits } = renderPage(memberPage);
      expect(await heading(text)).toBeVisible();
      server.use(respond(getMerchant, acme));
      await passTime(6.5);
      expect(requestsOf(getMerchant)).toHaveLength(1);
      await passTime(1);
      expect(await heading('1 units')).toBeVisible();
      expect(requestsOf(getMerchant)).toHaveLength(2);
      expect(visits.paths).toEqual([]);
    },
  );

  it('treats the response of a load balancer the same', async () => {
    const answer = () => HttpResponse.html('<h1>503</h1>', { status: 503 });
    server.use(handle(getMerchant, answer));
    renderPage(memberPage);
    expect(await heading(title)).toBeVisible();
  });

  it('waits for the profile and signs out no one', async () => {
    holdTimers();
    rememberSignIn(firstTokens);
    server.use(refuse(getMe, 'server.unavailable', away));
    const { visits } = renderPage(memberPage);
    expect(await heading(title)).toBeVisible();
    server.use(respond(getMe, somchai));
    await passTime(7.5);
    expect(await heading('1 units')).toBeVisible();
    expect(visits.paths).toEqual([]);
    expect(localStorage.getItem('refreshToken')).toBe(firstTokens.refreshToken);
  });
});

describe('[Z-114] an open page when the database becomes unavailable', () => {
  it('keeps input and content, reports it, and retries after Retry-After', async () => {
    holdTimers();
    rememberSignIn(firstTokens, somchai);
    renderPage(memberPage);
    await heading('1 units');
    const user = userEvent.setup({ delay: null });
    const field = screen.getByRole('textbox', { name: 'Title' });
    await user.type(field, 'Review');
    server.use(refuse(listBusinessUnits, 'server.unavailable', away));
    await user.click(screen.getByRole('button', { name: 'refresh' }));
    expect(await screen.findByText(banner)).toBeVisible();
    expect(screen.getByRole('heading', { name: '1 units' })).toBeVisible();
    server.use(respond(listBusinessUnits, []));
    await passTime(7.5);
    expect(await heading('0 units')).toBeVisible();
    expect(screen.queryByText(banner)).not.toBeInTheDocument();
    expect(field).toHaveValue('Review');
  });

  it('renews the session once the database is back, and ends none before', async () => {
    holdTimers();
    rememberSignIn(firstTokens, somchai);
    server.use(
      handle(listBusinessUnits, ({ headers }) =>
        headers.get('authorization') === `Bearer ${secondTokens.accessToken}`
          ? HttpResponse.json({ data: [] })
          : HttpResponse.json(problemDocument('auth.token_expired'), { status: 401 }),
      ),
      refuse(refreshTokens, 'server.unavailable', away),
    );
    const { visits } = renderPage(memberPage);
    expect(await screen.findByText(banner)).toBeVisible();
    await waitFor(() => expect(requestsOf(refreshTokens)).not.toHaveLength(0));
    server.use(respond(refreshTokens, secondTokens));
    await passTime(7.5);
    expect(await heading('0 units')).toBeVisible();
    expect(visits.paths).toEqual([]);
  });
});
