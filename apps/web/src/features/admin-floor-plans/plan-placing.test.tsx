import type { ManagedFloorPlan } from '@axp/contracts/floor-plans';
import { getManagedFloorPlan, saveFloorPlanDraft } from '@axp/contracts/floor-plans';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders, requestsOf, respond, server } from '@/shared/testing/index.ts';
import { FloorPlanPage } from './plan-page.tsx';
import {
  administrator,
  bareContent,
  barePlan,
  floorId,
  nile,
  serve,
  square,
} from './testing/plan-world.ts';

const tiber = nile.replace(/1$/, '2');
const plan: ManagedFloorPlan = {
  ...barePlan,
  draft: {
    ...bareContent,
    image: { original: '/plan.webp', thumbnail: '/plan-small.webp' },
    shapes: [{ resourceId: nile, points: square(200) }],
  },
  resources: [
    ...barePlan.resources,
    { id: tiber, type: 'room', name: 'Tiber', capacity: 2, parts: [] },
  ],
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
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const canvas = () => screen.getByRole('application');

async function lastSaved() {
  await waitFor(() => expect(requestsOf(saveFloorPlanDraft)).not.toEqual([]));
  return requestsOf(saveFloorPlanDraft).at(-1)?.body;
}

/** A drag of this row of the list onto a point of the plan. */
function drag(name: string, at: { readonly clientX: number; readonly clientY: number }): void {
  const kept = new Map<string, string>();
  const dataTransfer = {
    setData: (format: string, value: string) => kept.set(format, value),
    getData: (format: string) => kept.get(format) ?? '',
    types: { includes: (format: string) => kept.has(format) },
  };
  const list = within(screen.getByRole('region', { name: 'Not on the plan' }));
  const row = list.getByText(name).closest('li');
  if (!row) throw new Error(`no row of ${name}`);
  fireEvent.dragStart(row, { dataTransfer });
  fireEvent.dragOver(canvas(), { dataTransfer });
  const drop = Object.assign(new MouseEvent('drop', { ...at, bubbles: true, cancelable: true }), {
    dataTransfer,
  });
  fireEvent(canvas(), drop);
}

describe('a resource that is not on the plan', () => {
  it('[R-01] is placed by dragging it from the list', async () => {
    await open();
    drag('Tiber', { clientX: 600, clientY: 400 });
    expect(await lastSaved()).toMatchObject({
      shapes: [
        { resourceId: nile, points: square(200) },
        { resourceId: tiber, points: square(550, 350) },
      ],
    });
    expect(screen.getByRole('combobox', { name: 'Resource' })).toHaveDisplayValue('Tiber');
  });

  it('[R-01] stays whole on the plan when it is dropped at its side', async () => {
    await open();
    drag('Tiber', { clientX: 990, clientY: 5 });
    expect(await lastSaved()).toMatchObject({
      shapes: [{ resourceId: nile }, { resourceId: tiber, points: square(900, 0) }],
    });
  });

  it('[R-01] gets a copy of a shape beside it, and takes over the outline of another', async () => {
    await open();
    await press('Nile 10 seats');
    const resource = screen.getByRole('combobox', { name: 'Resource' });
    await userEvent.selectOptions(resource, 'Tiber');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Tiber, 4 points' })).toBeVisible(),
    );
    await press('Duplicate');
    expect(await lastSaved()).toMatchObject({
      shapes: [
        { resourceId: tiber, points: square(200) },
        { resourceId: nile, points: square(300) },
      ],
    });
    expect(screen.getByRole('button', { name: 'Duplicate' })).toBeDisabled();
  });
});

describe('the preview', () => {
  it('[R-01] shows the draft as people see a plan', async () => {
    await open();
    await press('Preview');
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview of Level 2' }));
    expect(await dialog.findByRole('button', { name: 'Nile, 10 seats' })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a picture', () => {
  const start = async () => {
    await open();
    await press('Move the picture');
    await press('Align by three points');
  };

  it('[R-01] is aligned by three of its points and where they belong', async () => {
    await start();
    const points = [
      [100, 100],
      [200, 100],
      [500, 100],
      [400, 100],
      [100, 300],
      [200, 200],
    ];
    for (const [clientX, clientY] of points) {
      fireEvent.pointerDown(canvas(), { clientX, clientY, altKey: true });
    }
    expect(screen.getByText('All points are set.')).toBeVisible();
    await press('Align the picture');
    expect(await lastSaved()).toMatchObject({
      picture: { x: 150, y: 50, width: 500, height: 350 },
    });
  });

  it('[R-01] is aligned by typed points as well, each of which can be removed', async () => {
    await start();
    const type = async (text: string) =>
      userEvent.type(screen.getByRole('textbox', { name: 'Point' }), `${text}{Enter}`);
    await type('2000,1');
    expect(screen.getByText(/^Enter a pair such as 10,20/)).toBeVisible();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Point' }));
    await type('1,1');
    await press('Remove the last point');
    for (const text of ['0,0', '10,0', '100,0', '110,0', '0,100', '10,100']) await type(text);
    await press('Align the picture');
    expect(await lastSaved()).toMatchObject({ picture: { x: 10, y: 0, width: 1000 } });
  });

  it('[R-01] stays where the points are one', async () => {
    await start();
    for (let turn = 0; turn < 6; turn += 1) {
      fireEvent.pointerDown(canvas(), { clientX: 100, clientY: 100 });
    }
    expect(screen.getByText(/cannot be aligned by these points/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Align the picture' })).toBeNull();
  });
});
