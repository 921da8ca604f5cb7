import { editBooking, getResource } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { otherRoom, room } from '@/shared/booking/testing/fixtures.ts';
import {
  client,
  internal,
  ownField,
  purpose,
} from '@/shared/own-fields/testing/own-field-samples.ts';
import { refuse, requestsOf, respond, server } from '@/shared/testing/index.ts';
import { formOf } from '../form/booking-form-values.ts';
import { writeDraft } from '../form/draft.ts';
import { mine, openEdit, owner, save, serve } from '../testing/edit.tsx';

const costObject = ownField({ isRequired: true });
const occasion = {
  id: purpose.id,
  kind: purpose.kind,
  label: purpose.label,
  value: client.id,
  choice: client.label,
  isArchived: false,
};
const booked = { ...mine, ownFields: [occasion] };
const user = { ...owner, ownFields: [purpose, costObject] };
const select = () => screen.getByRole('combobox', { name: /^Occasion/ });
/** Own fields come in a file of their own. */
async function open(who: typeof user) {
  const view = await openEdit(who);
  await screen.findByRole('combobox', { name: /^Occasion/ });
  return view;
}

const sent = () => requestsOf(editBooking).map(({ body }) => body);

describe('own fields of a booking that is changed', () => {
  it('sends the changed ones alone, and no default for those without a value', async () => {
    serve(booked);
    server.use(respond(editBooking, booked));
    const view = await open({
      ...user,
      ownFields: [purpose, { ...costObject, default: 'CO' }],
    });
    expect(select()).toHaveValue(client.id);
    expect(screen.getByRole('textbox', { name: /^Cost object/ })).toHaveValue('');
    await view.user.selectOptions(select(), internal.id);
    await view.user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      version: booked.version,
      ownFields: { [purpose.id]: internal.id },
    });
  });

  it('does not clear a required one', async () => {
    serve(booked);
    const view = await open(user);
    await view.user.selectOptions(select(), 'Not set');
    await view.user.click(save());
    expect(await screen.findByText('Fill in this field.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('keeps a choice that is no longer offered until another is made', async () => {
    serve(booked);
    const choices = [{ ...client, isArchived: true }, internal];
    const view = await open({ ...user, ownFields: [{ ...purpose, choices }] });
    const options = () =>
      within(select())
        .getAllByRole('option')
        .map((one) => one.textContent);
    expect(options()).toEqual(['Not set', 'Client', 'Internal']);
    await view.user.selectOptions(select(), internal.id);
    expect(options()).toEqual(['Not set', 'Internal']);
  });

  it('[Z-06] lays changes of two fields by two users over each other', async () => {
    serve(booked);
    server.use(refuse(editBooking, 'booking.stale'));
    const view = await open(user);
    await view.user.type(screen.getByRole('textbox', { name: /^Cost object/ }), 'CO-1');
    const theirs = {
      ...booked,
      version: booked.version + 1,
      ownFields: [{ ...occasion, value: internal.id, choice: internal.label }],
    };
    serve(theirs);
    await view.user.click(save());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('heading', { name: 'Occasion' })).toBeVisible();
    expect(dialog.getByText('Internal')).toBeVisible();
    expect(dialog.queryByText('Both changed')).toBeNull();
    server.use(respond(editBooking, theirs));
    await view.user.click(dialog.getByRole('button', { name: 'Save with my changes' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({
      version: theirs.version,
      ownFields: { [costObject.id]: 'CO-1' },
    });
  });

  it('leaves out what was typed for a field that the chosen resource does not have', async () => {
    const elsewhere = { ...room, id: otherRoom.id };
    serve(booked);
    server.use(respond(getResource, elsewhere), respond(editBooking, booked));
    writeDraft(
      { userId: owner.id, subject: `edit ${booked.id}` },
      {
        base: booked,
        values: {
          ...formOf(booked),
          resourceId: elsewhere.id,
          ownFields: { [purpose.id]: internal.id, [costObject.id]: 'CO-1' },
        },
      },
    );
    const ofRoom = { ...costObject, resourceIds: [room.id] };
    const view = await open({ ...user, ownFields: [purpose, ofRoom] });
    await view.user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      version: booked.version,
      resourceId: elsewhere.id,
      ownFields: { [purpose.id]: internal.id },
    });
  });
});
