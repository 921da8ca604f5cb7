import type { ManagedFloorPlan } from '@axp/contracts/floor-plans';
import { getManagedFloorPlan, publishFloorPlan } from '@axp/contracts/floor-plans';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders, respond, server } from '@/shared/testing/index.ts';
import { FloorPlanPage } from './plan-page.tsx';
import {
  administrator,
  bareContent,
  barePlan,
  floorId,
  focus,
  nile,
  serve,
  square,
} from './testing/plan-world.ts';

const tiber = nile.replace(/1$/, '2');
const rhine = nile.replace(/1$/, '3');
const room = (id: string, name: string) => ({
  id,
  type: 'room' as const,
  name,
  capacity: 2,
  parts: [],
});
const plan: ManagedFloorPlan = {
  ...barePlan,
  draft: {
    ...bareContent,
    image: { original: '/plan.webp', thumbnail: '/plan-small.webp' },
    shapes: [
      { resourceId: nile, points: square(200) },
      { resourceId: tiber, points: square(400) },
    ],
  },
  resources: [...barePlan.resources, room(tiber, 'Tiber'), room(rhine, 'Rhine')],
};

beforeEach(() => serve(plan));

async function open(found: Partial<ManagedFloorPlan> = {}) {
  server.use(respond(getManagedFloorPlan, { ...plan, ...found }));
  renderWithProviders(<FloorPlanPage />, {
    path: `/admin/floor-plan?floor=${floorId}`,
    user: administrator,
  });
  await screen.findByRole('button', { name: 'Select' });
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** Presses Enter on a button, as those without a pointer do. */
async function press(name: string | RegExp) {
  focus(button(name));
  await userEvent.keyboard('{Enter}');
}
const onPlan = () => within(screen.getByRole('region', { name: 'On the plan' }));
const rowOf = (name: string) => onPlan().getByText(name).closest('li');

describe('the focus of the editor', () => {
  it('[R-01] goes to the next row when one is removed, and to the list when it is empty', async () => {
    await open();
    await press('Remove Nile from the plan');
    expect(rowOf('Tiber')).toHaveFocus();
    await press('Remove Tiber from the plan');
    expect(screen.getByRole('region', { name: 'On the plan' })).toHaveFocus();
  });

  it('[R-01] stays in a row that reaches the end of the list', async () => {
    await open();
    await press('Move Nile down');
    expect(rowOf('Nile')).toHaveFocus();
    await press('Move Nile up');
    expect(rowOf('Nile')).toHaveFocus();
  });

  it('[R-01] goes to a shape that is placed, whose arrows move it, and back with Escape', async () => {
    await open({ draft: null });
    await press('Place Nile');
    expect(screen.getByRole('application')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(button('Nile, 4 points')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('textbox', { name: 'X' })).toHaveValue('451');
    await userEvent.keyboard('{Escape}{Enter}');
    expect(button('Tiber, 4 points')).toHaveFocus();
  });

  it('[R-01] stays in the number and the points that are typed', async () => {
    await open();
    await press(/^Nile 10 seats/);
    const x = screen.getByRole('textbox', { name: 'X' });
    await userEvent.clear(x);
    await userEvent.type(x, '250{Enter}');
    expect(x).toHaveFocus();
    const points = screen.getByRole('textbox', { name: 'Points' });
    expect(points).toHaveValue('250,100 350,100 350,200 250,200');
    await userEvent.type(points, ' 260,150');
    await press('Apply points');
    expect(screen.getByRole('group', { name: 'Points' })).toHaveFocus();
    await press('Remove from the plan');
    expect(screen.getByRole('region', { name: 'Not on the plan' })).toHaveFocus();
  });

  it('[R-01] stays among the points by which a picture is aligned', async () => {
    await open();
    await press('Move the picture');
    await press('Align by three points');
    expect(screen.getByRole('group', { name: 'Align by three points' })).toHaveFocus();
    const point = screen.getByRole('textbox', { name: 'Point' });
    await userEvent.type(point, '0,0{Enter}');
    expect(point).toHaveFocus();
    await userEvent.keyboard('10,0{Enter}100,0{Enter}110,0{Enter}0,100{Enter}10,100{Enter}');
    expect(screen.getByRole('group', { name: 'Align by three points' })).toHaveFocus();
    await press('Align the picture');
    expect(screen.getByRole('region', { name: 'Picture' })).toHaveFocus();
  });

  it('[R-01] stays at the head of the plan after the last step is undone', async () => {
    await open();
    await press('Move Nile down');
    await press('Undo');
    expect(screen.getByRole('group', { name: 'Level 2 plan' })).toHaveFocus();
  });

  it('[R-01] stays there after the draft is published', async () => {
    server.use(respond(publishFloorPlan, { ...plan, published: plan.draft, draft: null }));
    const head = () => screen.getByRole('group', { name: 'Level 2 plan' });
    await open();
    await press('Publish');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(head()).toHaveFocus());
  });
});
