import type { ManagedFloorPlan } from '@axp/contracts/floor-plans';
import {
  discardFloorPlanDraft,
  getManagedFloorPlan,
  publishFloorPlan,
  saveFloorPlanDraft,
  setFloorPlanPicture,
} from '@axp/contracts/floor-plans';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { FloorPlanPage } from './plan-page.tsx';
import { administrator, barePlan, floorId, focus, nile, serve } from './testing/plan-world.ts';

const rhine = '019a1f00-0000-7000-8000-0000000000a2';
const plan: ManagedFloorPlan = {
  ...barePlan,
  resources: [
    ...barePlan.resources,
    { id: rhine, type: 'room', name: 'Rhine', capacity: 8, parts: [] },
  ],
};

beforeEach(() => serve(plan));

/** Waits until the server has answered who edits. */
const hasTools = () => screen.findByRole('toolbar', { name: 'Tools' });

async function open(user: typeof administrator | typeof somchai = administrator) {
  renderWithProviders(<FloorPlanPage />, { path: `/admin/floor-plan?floor=${floorId}`, user });
  await screen.findByRole('heading', { name: 'Level 2 plan' });
}
const canvas = () => screen.getByRole('application');
const shape = (name: RegExp) => within(canvas()).getByRole('button', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function savedDraft() {
  await waitFor(() => expect(requestsOf(saveFloorPlanDraft)).not.toEqual([]));
  return requestsOf(saveFloorPlanDraft)[0]?.body;
}

describe('the editor of a floor plan', () => {
  it('draws a rectangle for the resource that is placed, and saves it', async () => {
    await open();
    await hasTools();
    await press('Place Rhine');
    fireEvent.pointerDown(canvas(), { clientX: 402, clientY: 99, button: 0, pointerId: 1 });
    fireEvent.pointerMove(canvas(), { clientX: 521, clientY: 203, pointerId: 1 });
    fireEvent.pointerUp(canvas(), { pointerId: 1 });
    expect(shape(/^Rhine, 4 points/)).toBeVisible();
    expect(await savedDraft()).toMatchObject({
      version: 3,
      shapes: [
        { resourceId: nile },
        // The grid, and the sides of Nile.
        {
          resourceId: rhine,
          points: [
            { x: 400, y: 100 },
            { x: 520, y: 100 },
            { x: 520, y: 200 },
            { x: 400, y: 200 },
          ],
        },
      ],
    });
  });

  it('draws a polygon with a press for each corner, and closes it with Enter', async () => {
    await open();
    await hasTools();
    await press('Polygon');
    for (const [clientX, clientY] of [
      [500, 300],
      [600, 300],
      [600, 400],
    ]) {
      fireEvent.pointerDown(canvas(), { clientX, clientY, button: 0 });
    }
    fireEvent.keyDown(canvas(), { key: 'Enter' });
    expect(shape(/^Rhine, 3 points/)).toBeVisible();
  });

  it('[R-01] places, moves, resizes and reshapes by keyboard alone, and undoes each step', async () => {
    await open();
    await hasTools();
    focus(canvas());
    await userEvent.keyboard('{Enter}');
    focus(shape(/^Rhine, 4 points/));
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowRight}{/Alt}');
    const points = () => screen.getByRole('textbox', { name: 'Points' });
    expect(points()).toHaveValue('451,310 552,310 552,410 451,410');
    await userEvent.keyboard('{Enter}');
    focus(screen.getByRole('button', { name: 'Point 1 at 451, 310' }));
    await userEvent.keyboard('{ArrowUp}{Insert}');
    expect(points()).toHaveValue('451,309 502,310 552,310 552,410 451,410');
    focus(screen.getByRole('button', { name: 'Point 2 at 502, 310' }));
    await userEvent.keyboard('{Delete}');
    expect(shape(/^Rhine, 4 points/)).toBeVisible();
    for (let step = 0; step < 7; step += 1) await userEvent.keyboard('{Control>}z{/Control}');
    expect(screen.queryByRole('button', { name: /^Rhine, / })).toBeNull();
    await press('Redo');
    expect(shape(/^Rhine, 4 points/)).toBeVisible();
  });

  it('moves a shape with the pointer to the side of another, without snapping with Alt', async () => {
    await open();
    await hasTools();
    await press('Place Rhine');
    focus(canvas());
    await userEvent.keyboard('{Enter}');
    const drag = (clientX: number, keys: object) => {
      fireEvent.pointerDown(shape(/^Rhine/), { clientX: 500, clientY: 350, button: 0, ...keys });
      fireEvent.pointerMove(canvas(), { clientX, clientY: 350, ...keys });
      fireEvent.pointerUp(canvas(), keys);
    };
    const x = () => screen.getByRole('textbox', { name: 'X' });
    drag(353, {});
    expect(x()).toHaveValue('300');
    drag(503, { altKey: true });
    expect(x()).toHaveValue('303');
  });

  it('takes typed numbers and corners, and names what is wrong with them', async () => {
    await open();
    await hasTools();
    await userEvent.click(
      within(screen.getByRole('region', { name: 'On the plan' })).getByRole('button', {
        name: /^Nile/,
      }),
    );
    const width = screen.getByRole('textbox', { name: 'Width' });
    await userEvent.clear(width);
    await userEvent.type(width, '150{Enter}');
    const points = screen.getByRole('textbox', { name: 'Points' });
    expect(points).toHaveValue('200,100 350,100 350,200 200,200');
    await userEvent.clear(points);
    await userEvent.type(points, '1,1 2,2');
    expect(screen.getByText(/^Enter 3 to 64 pairs/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apply points' })).toBeDisabled();
    await userEvent.type(points, ' 1,9');
    await press('Apply points');
    expect(shape(/^Nile, 3 points/)).toBeVisible();
  });

  it('removes a shape and offers its resource again', async () => {
    await open();
    await hasTools();
    focus(shape(/^Nile/));
    await userEvent.keyboard('{Delete}');
    expect(screen.getByRole('button', { name: 'Place Nile' })).toBeVisible();
  });

  it('says that another user changed the plan, and starts again from theirs', async () => {
    server.use(refuse(saveFloorPlanDraft, 'floor_plan.stale'));
    await open();
    await hasTools();
    focus(shape(/^Nile/));
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByText(/^Another user changed this plan/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/Not saved$/);
    server.use(respond(getManagedFloorPlan, { ...plan, version: 9, draft: null }));
    await press('Reload');
    expect(await screen.findByRole('heading', { name: 'Upload a plan of Level 2' })).toBeVisible();
  });

  it('lists changes and missing resources before it publishes', async () => {
    server.use(
      respond(publishFloorPlan, { ...plan, version: 4, published: plan.draft, draft: null }),
    );
    await open();
    await hasTools();
    await press('Publish');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Publish the plan of Level 2?' }),
    );
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Nile is new on the plan',
      'Rhine is not on the plan',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(requestsOf(publishFloorPlan)[0]?.body).toEqual({ version: 3 }));
    expect(await screen.findByText('Plan published')).toBeVisible();
  });

  it('uploads a picture, and explains one that is refused', async () => {
    server.use(respond(getManagedFloorPlan, { ...plan, draft: null }));
    await open();
    await hasTools();
    server.use(
      refuse(setFloorPlanPicture, 'request.invalid', {
        errors: [{ path: 'file', code: 'file_damaged', message: '', params: {} }],
      }),
    );
    const input = screen.getByLabelText('Picture of the plan');
    await userEvent.upload(input, new File(['x'], 'plan.png', { type: 'image/png' }));
    expect(await screen.findByText(/damaged/i)).toBeVisible();
    server.use(respond(setFloorPlanPicture, plan));
    await userEvent.upload(input, new File(['x'], 'plan.png', { type: 'image/png' }));
    expect(await screen.findByRole('application')).toBeVisible();
  });

  it('discards the draft after a question', async () => {
    server.use(respond(discardFloorPlanDraft, { ...plan, version: 4, draft: null }));
    await open();
    await hasTools();
    await press('Discard draft');
    server.use(respond(getManagedFloorPlan, { ...plan, version: 4, draft: null }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Discard draft' }));
    expect(await screen.findByRole('heading', { name: 'Upload a plan of Level 2' })).toBeVisible();
  });

  it('leads to the buildings where the address names no floor', async () => {
    renderWithProviders(<FloorPlanPage />, { path: '/admin/floor-plan', user: administrator });
    expect(await screen.findByText('No floor is chosen')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to places and hours' })).toHaveAttribute(
      'href',
      '/admin/places',
    );
  });

  it('only shows the plan to an auditor', async () => {
    await open({ ...somchai, roles: ['auditor' as const] });
    expect(shape(/^Nile/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Place|Publish|Rectangle|Discard/ })).toBeNull();
  });
});
