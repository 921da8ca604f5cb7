import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { ProfileContents } from './profile-contents.tsx';
import { ProfileSection } from './profile-section.tsx';

const contents = (
  <ProfileContents>
    <ProfileSection id="about" title="About you" />
    <ProfileSection id="devices" title="Signed-in devices" />
  </ProfileContents>
);

describe('the contents of the profile', () => {
  it('[P-01] link each section that is shown, by its address', () => {
    renderWithProviders(contents);
    const nav = within(screen.getByRole('navigation', { name: 'Sections of your profile' }));
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#about',
      '#devices',
    ]);
    expect(screen.getByRole('region', { name: 'Signed-in devices' })).toHaveAttribute(
      'id',
      'devices',
    );
  });

  it('[P-01] scroll to the section of the address', () => {
    const scrolled = jest.fn<(this: Element) => void>();
    // The tests' browser has no layout, and so nothing to scroll.
    Object.assign(Element.prototype, { scrollIntoView: scrolled });
    window.location.hash = '#devices';
    renderWithProviders(contents);
    expect(scrolled.mock.contexts).toEqual([
      screen.getByRole('region', { name: 'Signed-in devices' }),
    ]);
    expect(screen.getByRole('link', { name: 'Signed-in devices' })).toHaveAttribute('aria-current');
    window.location.hash = '';
  });
});
