import type { BookingStatus } from '@axp/contracts';
import { statusChips } from '@axp/contracts';
import { contrastRatio, tint } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { brandColors } from '@/shared/theme/brand.ts';
import { modes } from '@/shared/theme/tokens.ts';
import { Fact } from './fact.tsx';
import { StatusChip } from './status-chip.tsx';

const chips = [
  ['pending-approval-book', '#F8BD26', 'Waiting for approval', 'รออนุมัติ'],
  ['pending-approval-edit', '#F8BD26', 'Waiting for approval', 'รออนุมัติ'],
  ['approved', '#00B2AA', 'Confirmed', 'ยืนยันแล้ว'],
  ['approved-edit', '#00B2AA', 'Confirmed', 'ยืนยันแล้ว'],
  ['checked-in', '#07A721', 'Checked in', 'เช็คอินแล้ว'],
  ['checked-out', '#344054', 'Checked out', 'เช็คเอาท์แล้ว'],
  ['cancelled', '#D92D20', 'Cancelled', 'ยกเลิกแล้ว'],
] as const satisfies readonly (readonly [BookingStatus, string, string, string])[];

describe('the chip of a booking', () => {
  it.each(chips)('[B-05] %s is %s, with a word and an icon', (status, color, word, _thai) => {
    renderWithProviders(<StatusChip status={status} />, { user: null, styled: true });
    const chip = screen.getByText(word);
    expect(chip.querySelector('svg')).toBeInTheDocument();
    const { text } = brandColors(null, 'light').status[statusChips[status]];
    const ground = tint(color, modes.light.surface, 0.12);
    expect(chip).toHaveStyle({ backgroundColor: ground, color: text });
  });

  it('[B-05] is aligned with the term beside it', () => {
    renderWithProviders(
      <dl>
        <Fact term="Status">
          <StatusChip status="approved" />
        </Fact>
      </dl>,
      { user: null, styled: true },
    );
    const chip = screen.getByText('Confirmed');
    const term = screen.getByText('Status');
    expect(getComputedStyle(term).alignSelf).toBe('baseline');
    expect(getComputedStyle(screen.getByRole('definition')).alignSelf).toBe('baseline');
    expect(getComputedStyle(chip).alignItems).toBe('baseline');
  });

  it.each(chips)('[B-05] %s has its word in Thai', (status, _color, _word, thai) => {
    renderWithProviders(<StatusChip status={status} />, { user: null, language: 'th' });
    expect(screen.getByText(thai)).toBeVisible();
  });

  it.each(['light', 'dark'] as const)(
    '[B-05] has a contrast of 4.5:1 on its background, %s',
    (mode) => {
      const colors = Object.values(brandColors(null, mode).status);
      expect(colors).toHaveLength(5);
      for (const { ground, text } of colors) {
        expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});
