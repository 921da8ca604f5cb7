import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { acme, renderWithProviders } from '@/shared/testing/index.ts';
import { MerchantLogo } from './merchant-logo.tsx';

describe('the logo of a merchant', () => {
  it('[T-04] is its picture, called as the merchant is', () => {
    renderWithProviders(<MerchantLogo />);
    expect(screen.getByRole('img', { name: acme.title }).getAttribute('src')).toBe(
      acme.settings.logoImage.original,
    );
  });

  it('[T-04] is its title where it has no picture', () => {
    const settings = { ...acme.settings, logoImage: { original: '', thumbnail: '' } };
    renderWithProviders(<MerchantLogo />, { merchant: { ...acme, settings } });
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText(acme.title)).toBeDefined();
  });
});
