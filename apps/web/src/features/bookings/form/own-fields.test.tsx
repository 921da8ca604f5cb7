import {
  createBooking,
  getResource,
  listCalendar,
  listPeople,
  packCalendar,
  releaseHold,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, room } from '@/shared/booking/testing/fixtures.ts';
import {
  client,
  fieldId,
  internal,
  ownField,
  purpose,
} from '@/shared/own-fields/testing/own-field-samples.ts';
import {
  acme,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { BookingPage } from '../booking-page.tsx';
import { holdBeside } from '../testing/holds.ts';
import { asset, car } from '../testing/kinds.ts';

const window = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' };
const costObject = ownField();
const guests = ownField({
  id: fieldId(3),
  kind: 'number',
  label: { en: 'Guests', th: 'แขก' },
  help: { en: '', th: '' },
  number: { min: 1, max: 20, decimals: 0 },
});

type Fields = typeof somchai.ownFields;

async function open(ownFields: Fields, resource = room, language: 'en' | 'th' = 'en') {
  server.use(
    respond(getResource, resource),
    respond(listCalendar, packCalendar([])),
    respond(listPeople, [], { meta: { nextCursor: null } }),
    respond(createBooking, booking()),
    holdBeside([]),
    respond(releaseHold, null),
  );
  const path = `/bookings/${resource.type}?resourceId=${resource.id}&start=${window.start}&end=${window.end}`;
  const user = { ...somchai, ownFields };
  const view = renderWithProviders(<BookingPage kind={resource.type} />, {
    path,
    user,
    language,
    merchant: { ...acme, services: { room: '1', car: '1', asset: '1' } },
  });
  await screen.findByRole('textbox', { name: /^(Title|หัวข้อ)/ });
  const inSight = ownFields.filter(({ isRequired }) => isRequired);
  const labels = inSight.map(({ label }) => label[language]).join('|');
  // They come in a file of their own.
  if (labels !== '') await screen.findByLabelText(new RegExp(`^(${labels})`));
  return { ...view, user: userEvent.setup() };
}

const book = () =>
  userEvent.click(screen.getByRole('button', { name: /^(Book|Request booking)$/ }));
const more = () => userEvent.click(screen.getByRole('button', { name: /^More/, expanded: false }));
const sent = () => requestsOf(createBooking).map(({ body }) => body);
const occasion = () => screen.getByRole('combobox', { name: /^Occasion/ });

describe('own fields in the booking form', () => {
  it('books only once a required choice is made, and sends it by its id', async () => {
    const { user } = await open([purpose]);
    await book();
    expect(await screen.findByText('Fill in this field.')).toBeVisible();
    expect(occasion()).toBeInvalid();
    expect(sent()).toEqual([]);
    await user.selectOptions(occasion(), 'Internal');
    await book();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ ownFields: { [purpose.id]: internal.id } });
  });

  it('sends nothing of fields that were left alone', async () => {
    await open([costObject]);
    await book();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty(`ownFields.${costObject.id}`);
  });

  it('has optional fields among the folded ones, with their help', async () => {
    const { user } = await open([costObject]);
    expect(screen.queryByRole('textbox', { name: 'Cost object' })).toBeNull();
    await more();
    const field = screen.getByRole('textbox', { name: 'Cost object' });
    expect(field).toHaveAccessibleDescription('From your budget letter');
    await user.type(field, ' CO-4711 ');
    await book();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ ownFields: { [costObject.id]: 'CO-4711' } });
  });

  it('refuses numbers that are none or out of bounds at their field', async () => {
    const { user } = await open([guests]);
    await more();
    const field = screen.getByRole('textbox', { name: 'Guests' });
    await user.type(field, 'many');
    expect(await screen.findByText('Enter a number.')).toBeVisible();
    await user.clear(field);
    await user.type(field, '21');
    await book();
    expect(await screen.findByText('At most 20.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.clear(field);
    await user.type(field, '20');
    await book();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ ownFields: { [guests.id]: 20 } });
  });

  it('begins with the default, which can be cleared', async () => {
    const { user } = await open([{ ...costObject, isRequired: true, default: 'CO-1' }]);
    const field = screen.getByRole('textbox', { name: /^Cost object/ });
    expect(field).toHaveValue('CO-1');
    await user.clear(field);
    await book();
    expect(await screen.findByText('Fill in this field.')).toBeVisible();
    expect(field).toHaveValue('');
    expect(sent()).toEqual([]);
  });

  it('shows a refusal of the server at its field', async () => {
    const { user } = await open([purpose]);
    const path = `body.ownFields.${purpose.id}`;
    const issue = { path, code: 'invalid_choice', params: { choices: 'Client' }, message: '' };
    server.use(refuse(createBooking, 'request.invalid', { errors: [issue] }));
    await user.selectOptions(occasion(), 'Internal');
    await book();
    expect(await screen.findByText('Choose one of: Client.')).toBeVisible();
    expect(occasion()).toBeInvalid();
    expect(screen.getByText(/^Check 1 field\./)).toBeVisible();
  });

  it.each([
    ['room', room],
    ['car', car],
    ['asset', asset],
  ] as const)('has the fields of the kind %s alone', async (kind, resource) => {
    const fields = (['room', 'car', 'asset'] as const).map((type, at) =>
      ownField({
        id: fieldId(10 + at),
        types: [type],
        isRequired: true,
        label: { en: `Of a ${type}`, th: type },
      }),
    );
    await open(fields, resource);
    expect(screen.getAllByRole('textbox', { name: /^Of a / })).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: new RegExp(`^Of a ${kind}`) })).toBeVisible();
  });

  it('leaves out fields of other resources', async () => {
    await open([
      { ...purpose, resourceIds: [car.id] },
      { ...costObject, isRequired: true, resourceIds: [room.id] },
    ]);
    expect(screen.queryByRole('combobox', { name: /^Occasion/ })).toBeNull();
    expect(screen.getByRole('textbox', { name: /^Cost object/ })).toBeVisible();
  });

  it('keeps what was typed over a reload', async () => {
    const { user, unmount } = await open([purpose]);
    await user.selectOptions(occasion(), client.id);
    unmount();
    await open([purpose]);
    expect(occasion()).toHaveValue(client.id);
  });

  it('has labels and help in Thai', async () => {
    await open([{ ...costObject, isRequired: true }], room, 'th');
    const field = screen.getByRole('textbox', { name: /^รหัสงบประมาณ/ });
    expect(field).toHaveAccessibleDescription('ดูจากหนังสือแจ้งงบประมาณ');
  });
});
