import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pretendResizes, renderWithProviders } from '@/shared/testing/index.ts';
import { PlanViewport } from './plan-viewport.tsx';

it('tells its content the scale once it is at rest, so that zooming renders nothing again', async () => {
  pretendResizes();
  renderWithProviders(
    <PlanViewport planHeight={700} bar={null}>
      <p>Plan</p>
    </PlanViewport>,
  );
  const content = screen.getByText('Plan').parentElement?.style;
  const scaleOf = () => content?.getPropertyValue('--plan-scale');
  const before = scaleOf();
  expect(before).not.toBe('');
  await userEvent.click(await screen.findByRole('button', { name: 'Zoom in' }));
  await waitFor(() => expect(content?.willChange).toBe('transform'));
  expect(scaleOf()).toBe(before);
  await waitFor(() => expect(content?.willChange).toBe('auto'));
  expect(Number(scaleOf())).toBeGreaterThan(Number(before));
  expect(content?.transform).toContain(`scale(${Number(scaleOf())})`);
});
