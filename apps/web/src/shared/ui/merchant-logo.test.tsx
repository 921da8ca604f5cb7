import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { acme, renderWithProviders } from '@/shared/testing/index.ts';
import { MerchantLogo } from './merchant-logo.tsx';

describe('the logo of a merchant', () => {
  it('[T-04] is its picture, with the merchant’s name', () => {
    renderWithProviders(<MerchantLogo />);
    expect(screen.getByRole('img', { name: acme.title }).getAttribute('src')).toBe(
      acme.settings.logoImage.original,
    );
  });

  it('[T-04] is its title if it has no picture', () => {
    const settings = { ...acme.settings, logoImage: { original: '', thumbnail: '' } };
    renderWithProviders(<MerchantLogo />, { merchant: { ...acme, settings } });
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText(acme.title)).toBeDefined();
  });
});
