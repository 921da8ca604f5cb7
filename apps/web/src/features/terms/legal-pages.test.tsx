import type { User } from '@axp/contracts';
import { acceptTermCondition, getLegalText } from '@axp/contracts';
import english from '@axp/contracts/locales/en/terms.json';
import thai from '@axp/contracts/locales/th/terms.json';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  holdTimers,
  passTime,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { TermsPage } from './legal-pages.tsx';

const newbie: User = { ...somchai, termCondition: 0 };
const path = '/term-and-condition?returnUrl=%2Fbookings%3Ftype%3Droom';

const version = 3;
const inForce = {
  version,
  publishedAt: '2026-11-20T08:15:00.000Z',
  text: {
    en: {
      ...english,
      updated: 'In force since 20 November 2026',
      sections: [{ title: 'Cars', text: 'One.\n\nTwo.' }],
    },
    th: { ...thai, updated: 'มีผลตั้งแต่วันที่ 20 พฤศจิกายน 2569' },
  },
};

beforeEach(() => server.use(respond(getLegalText, inForce)));

const open = (user: User | null, language: 'en' | 'th' = 'en') =>
  renderWithProviders(<TermsPage />, { user, path, language, styled: true });

describe('the terms', () => {
  it('[A-12] are readable by everyone, paragraph by paragraph', async () => {
    open(null);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Terms and conditions',
    );
    expect(screen.getByText(/^One\.\s+Two\.$/)).toHaveStyle({ whiteSpace: 'pre-line' });
    expect(screen.queryByRole('button', { name: 'Accept the terms' })).not.toBeInTheDocument();
  });

  it('[A-12] have no button for people who have accepted them', async () => {
    holdTimers();
    open(somchai);
    await screen.findByRole('heading', { level: 1 });
    await passTime(60);
    expect(screen.queryByRole('button', { name: 'Accept the terms' })).not.toBeInTheDocument();
  });

  it('[A-12] are accepted in the version that was shown, and the page continues', async () => {
    server.use(respond(acceptTermCondition, { termCondition: 1, version }));
    const { visits } = open(newbie, 'th');
    await userEvent.click(await screen.findByRole('button', { name: 'ยอมรับข้อกำหนด' }));
    await waitFor(() => expect(visits.paths).toEqual(['/bookings?type=room']));
    expect(requestsOf(acceptTermCondition).map(({ body }) => body)).toEqual([{ version }]);
    expect(JSON.parse(localStorage.getItem('userData') ?? '').termCondition).toBe(1);
  });

  it('[A-12] reload with an explanation when other terms are in force', async () => {
    server.use(refuse(acceptTermCondition, 'terms.changed'));
    const { visits } = open(newbie);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the terms' }));
    expect(await screen.findByText(/The terms have changed/)).toBeVisible();
    await waitFor(() => expect(requestsOf(getLegalText).length).toBeGreaterThan(1));
    expect(visits.paths).toEqual([]);
  });

  it('[A-13] allow signing out', async () => {
    const { visits } = open(newbie);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(visits.paths).toEqual(['/logout']);
  });
});
