import type { ManagedFloorPlan } from '@axp/contracts/floor-plans';
import {
  claimFloorPlan,
  getManagedFloorPlan,
  restoreFloorPlan,
  saveFloorPlanDraft,
  setFloorPlanPicture,
} from '@axp/contracts/floor-plans';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  pretendMedia,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { FloorPlanPage } from './plan-page.tsx';
import {
  administrator,
  bareContent,
  barePlan,
  editorOf,
  floorId,
  focus,
  nile,
  own,
  serve,
  since,
  square,
} from './testing/plan-world.ts';

const gone = '019a1f00-0000-7000-8000-0000000000a9';
const content = {
  ...bareContent,
  image: { original: '/plan.webp', thumbnail: '/plan-small.webp' },
};
const plan: ManagedFloorPlan = {
  ...barePlan,
  draft: { ...content, shapes: [{ resourceId: nile, points: square(200) }] },
};
const other = editorOf('019a1f00-0000-7000-8000-0000000000d1', 'Nina Berg');

beforeEach(() => serve(plan));

async function open(found: Partial<ManagedFloorPlan> = {}) {
  server.use(respond(getManagedFloorPlan, { ...plan, ...found }));
  renderWithProviders(<FloorPlanPage />, {
    path: `/admin/floor-plan?floor=${floorId}`,
    user: administrator,
  });
  await screen.findByRole('heading', { name: 'Level 2 plan' });
}
const tool = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await tool(name));
const picture = () => screen.getByRole('button', { name: /^Picture at/ });
/** Learns from the server again who edits, as after a quarter of a minute. */
const comeBack = () => fireEvent(window, new Event('visibilitychange'));

async function lastSaved() {
  await waitFor(() => expect(requestsOf(saveFloorPlanDraft)).not.toEqual([]));
  return requestsOf(saveFloorPlanDraft).at(-1)?.body;
}

describe('steps of a draft', () => {
  it('[R-01] are saved with it, and can be undone after a reload', async () => {
    await open();
    await tool('Select');
    focus(screen.getByRole('button', { name: 'Nile, 4 points' }));
    await userEvent.keyboard('{ArrowRight}');
    const undo = { shapes: [{ resourceId: nile, place: 0, points: square(200) }] };
    expect(await lastSaved()).toMatchObject({ steps: { past: [undo], future: [] } });
  });

  it('begin with those of the draft, without resources that left the floor', async () => {
    const shapes = [
      { resourceId: gone, place: 0, points: square(0) },
      { resourceId: nile, place: 0, points: square(200) },
    ];
    const draft = { ...content, shapes: [{ resourceId: nile, points: square(300) }] };
    await open({ draft, steps: { past: [{ shapes }], future: [] } });
    await press('Undo');
    await press('Nile 10 seats');
    expect(screen.getByRole('textbox', { name: 'X' })).toHaveValue('200');
    expect(screen.getAllByRole('button', { name: /points$/ })).toHaveLength(1);
  });
});

describe('a picture that is refused', () => {
  it('[R-01] is explained without a way to try it again, and later steps are saved', async () => {
    server.use(
      refuse(setFloorPlanPicture, 'request.invalid', {
        errors: [{ path: 'file', code: 'file_damaged', message: '', params: {} }],
      }),
    );
    await open();
    await tool('Select');
    const input = screen.getByLabelText('Picture of the plan');
    await userEvent.upload(input, new File(['x'], 'plan.png', { type: 'image/png' }));
    expect(await screen.findByText(/damaged/i)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await press('Close');
    expect(screen.queryByText(/damaged/i)).toBeNull();
    await userEvent.upload(input, new File(['x'], 'plan.png', { type: 'image/png' }));
    expect(await screen.findByText(/damaged/i)).toBeVisible();
    focus(screen.getByRole('button', { name: 'Nile, 4 points' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(await lastSaved()).toMatchObject({ shapes: [{ points: square(201) }] });
  });

  it('is a PDF that can’t be read: another file is the only way on', async () => {
    await open();
    await tool('Select');
    const input = screen.getByLabelText('Picture of the plan');
    await userEvent.upload(input, new File(['x'], 'plan.pdf', { type: 'application/pdf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a page' }));
    expect(await dialog.findByText(/^This PDF couldn't be read\. Choose another/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Use this page' })).toBeDisabled();
  });
});

describe('a plan on a phone', () => {
  it('[R-01] says that it is drawn on a wider screen, to those who may', async () => {
    pretendMedia((query) => query.includes('max-width:899.95px'));
    await open({ draft: null });
    expect(await screen.findByText('Use a wider screen to draw the plan.')).toBeVisible();
    expect(screen.getByText('Level 2 has no plan')).toBeVisible();
  });
});

describe('a second editor', () => {
  it('[R-01] only looks at the plan, and takes over on purpose', async () => {
    server.use(respond(claimFloorPlan, other));
    await open();
    expect(
      await screen.findByText(/^Nina Berg has been editing this plan since .*08:00|15:00/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /Rectangle|Publish|Discard/ })).toBeNull();
    await press('Take over');
    server.use(respond(claimFloorPlan, { ...own, version: 4 }));
    const draft = { ...content, shapes: [{ resourceId: nile, points: square(500) }] };
    server.use(respond(getManagedFloorPlan, { ...plan, version: 4, draft }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Take over' }));
    expect(await screen.findByText('You can edit the plan now')).toBeVisible();
    expect(requestsOf(claimFloorPlan).at(-1)?.body).toEqual({ takeOverFrom: other.editor.id });
    // The draft that the other one left.
    focus(await screen.findByRole('button', { name: 'Nile, 4 points' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'X' })).toHaveValue('500'));
  });

  it('is announced to the one who loses the plan', async () => {
    await open();
    await tool('Rectangle');
    server.use(respond(claimFloorPlan, other));
    comeBack();
    expect(await screen.findByText(/^Nina Berg took over at/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rectangle' })).toBeNull();
  });
});

describe('the picture of a draft', () => {
  it('is moved and scaled by keyboard, and undone', async () => {
    await open();
    await press('Move the picture');
    focus(picture());
    await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowRight}{/Alt}');
    expect(picture()).toHaveAccessibleName('Picture at -1, 10, width 1001');
    expect(await lastSaved()).toMatchObject({
      picture: { x: -1, y: 10, width: 1001, height: 701 },
    });
    await press('Undo');
    expect(picture()).toHaveAccessibleName('Picture at -1, 10, width 1000');
  });

  it('is moved by the pointer, and fills the plan again', async () => {
    await open();
    await press('Move the picture');
    fireEvent.pointerDown(picture(), { clientX: 100, clientY: 100, button: 0 });
    fireEvent.pointerMove(picture(), { clientX: 70, clientY: 120 });
    fireEvent.pointerUp(picture());
    expect(picture()).toHaveAccessibleName('Picture at -30, 20, width 1000');
    const x = screen.getByRole('textbox', { name: 'X' });
    await userEvent.clear(x);
    await userEvent.type(x, '-40{Enter}');
    expect(picture()).toHaveAccessibleName('Picture at -40, 20, width 1000');
    await press('Fill the plan');
    expect(picture()).toHaveAccessibleName('Picture at 0, 0, width 1000');
  });

  it('is named among the changes once it was moved', async () => {
    const draft = { ...content, shapes: plan.draft?.shapes ?? [] };
    const picture = { ...content.picture, x: 5 };
    await open({ draft: { ...draft, picture }, published: draft });
    await tool('Select');
    await press('Publish');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'The picture was moved',
    ]);
  });

  it('is removed, and the shapes stay', async () => {
    const draft = { ...content, image: null, shapes: plan.draft?.shapes ?? [] };
    server.use(respond(saveFloorPlanDraft, { ...plan, version: 4, draft }));
    await open();
    await press('Move the picture');
    await press('Remove the picture');
    expect(await lastSaved()).toMatchObject({ image: null, shapes: [{ resourceId: nile }] });
    expect(await screen.findByRole('button', { name: 'Nile, 4 points' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Move the picture' })).toBeNull();
  });
});

describe('a former plan', () => {
  it('[R-01] becomes the draft', async () => {
    const former = { number: 2, image: null, shapeCount: 3, savedAt: since, savedBy: null };
    const newest = { ...former, number: 5, shapeCount: 4, savedBy: other.editor };
    await open({ former: [newest, former] });
    await press('Former plans');
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore a former plan' }));
    expect(dialog.getByText(/^It replaces the draft/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: /Nina Berg.*4 shapes$/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: /3 shapes$/ }));
    const restored = { ...content, shapes: [{ resourceId: nile, points: square(700) }] };
    server.use(respond(restoreFloorPlan, { ...plan, version: 4, draft: restored }));
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('The former plan is now the draft')).toBeVisible();
    expect(requestsOf(restoreFloorPlan)[0]).toMatchObject({
      url: expect.objectContaining({
        pathname: `/v1/admin/floors/${floorId}/plan/former/2/restore`,
      }),
      body: { version: 3 },
    });
    focus(screen.getByRole('button', { name: 'Nile, 4 points' }));
    expect(screen.getByRole('textbox', { name: 'X' })).toHaveValue('700');
  });
});
