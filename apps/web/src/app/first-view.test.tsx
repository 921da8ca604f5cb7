import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, Merchant } from '@axp/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  acme,
  inline,
  rememberLanguage,
  rememberSignIn,
  renderWithProviders,
  siam,
} from '@/shared/testing/index.ts';
import { FirstViewTemplate } from './document.tsx';
import { BlankLayout } from './layout/blank-layout.tsx';

const script = readFileSync(join(import.meta.dirname, '../../public/first-view.js'), 'utf8');

/** Loads a page as a browser does: its HTML, then its inline script. */
function openPage(merchant: Merchant | null, query = ''): void {
  window.history.replaceState(null, '', `/login${query}`);
  if (merchant) inline('axp-merchant', merchant);
  const part = document.createElement('div');
  part.innerHTML = renderToStaticMarkup(<FirstViewTemplate />);
  const run = document.createElement('script');
  run.textContent = script;
  document.body.append(part, run);
}

const firstView = () => document.getElementById('first-view');

function comeAgain(language?: Language): void {
  localStorage.setItem('merchantId', siam.id);
  if (language) rememberLanguage(language);
}

afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

describe('[T-04] sign-in before the scripts have come', () => {
  it("shows the merchant's logo, name and colour", () => {
    openPage(acme);
    expect(screen.getByRole('heading')).toHaveTextContent('Sign in to ACME Corporation');
    expect(screen.getByRole('img', { name: acme.title })).toHaveAttribute('src', '/acme.svg');
  });

  it('does without a logo where there is none', () => {
    openPage({
      ...acme,
      settings: { ...acme.settings, logoImage: { original: '', thumbnail: '' } },
    });
    expect(screen.getByRole('heading')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('takes a name for what it is', () => {
    openPage({ ...acme, title: '<b>$& & Sons</b>' });
    expect(screen.getByRole('heading')).toHaveTextContent('Sign in to <b>$& & Sons</b>');
  });

  it.each<[string, Language, () => void]>([
    ["the merchant's on a first visit", 'th', () => openPage(siam)],
    ['that of the address', 'en', () => openPage(siam, '?lang=en')],
    [
      'that of the last visit',
      'en',
      () => {
        comeAgain('en');
        openPage(siam);
      },
    ],
    [
      "the browser's where no other is known",
      'th',
      () => {
        comeAgain();
        jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'th-TH', 'en']);
        openPage({ ...siam, locale: 'en' }, '?lang=xx');
      },
    ],
  ])('[T-05] speaks %s: %s', (_case, language, open) => {
    open();
    const words = { en: 'Sign in to สยาม', th: 'เข้าสู่ระบบ สยาม' };
    expect(screen.getByRole('heading')).toHaveTextContent(words[language]);
    expect(document.documentElement).toHaveAttribute('lang', language);
  });

  it('[G-05] is nothing for those who are signed in', () => {
    rememberSignIn();
    openPage(acme);
    expect(firstView()).not.toBeInTheDocument();
  });

  it('waits for the application where nobody knows whose page it is', () => {
    openPage(null);
    expect(firstView()).not.toBeInTheDocument();
  });

  it('comes where the browser denies its storage', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    openPage(siam);
    expect(screen.getByRole('heading')).toHaveTextContent('เข้าสู่ระบบ สยาม');
  });

  it('makes way for the page', () => {
    openPage(acme);
    expect(firstView()).toBeInTheDocument();
    renderWithProviders(
      <BlankLayout>
        <h1>{'Sign in'}</h1>
      </BlankLayout>,
      { user: null },
    );
    expect(firstView()).not.toBeInTheDocument();
    expect(screen.getByRole('heading')).toHaveTextContent('Sign in');
  });
});
