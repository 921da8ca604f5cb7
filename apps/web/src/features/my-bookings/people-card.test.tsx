import type { Booking, Language } from '@axp/contracts';
import { remindInvitees } from '@axp/contracts/invitations';
import type { StoredAnswer } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { booking, noAbilities } from '@/shared/booking/testing/fixtures.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { PeopleCard } from './people-card.tsx';

type Invitee = Booking['invitees'][number];

const invitee = (name: string, answer: StoredAnswer, isReminded = false): Invitee => ({
  userId: null,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@acme.test`,
  answer,
  isReminded,
  comment: '',
});
const many = (count: number, name: string, answer: StoredAnswer) =>
  Array.from({ length: count }, (_, index) => invitee(`${name} No${index + 1}`, answer));
const mine = (invitees: Invitee[]) =>
  booking({ invitees, abilities: { ...noAbilities, edit: true, remind: true } });

function show(shown: Booking, language: Language = 'en') {
  renderWithProviders(<PeopleCard booking={shown} />, { language });
  return within(screen.getByRole('region', { name: /^(People|ผู้เข้าร่วม)/ }));
}
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the people of a booking', () => {
  it('[E-06] are shown with the texts of their answers', () => {
    const comment = 'On leave until Thursday.';
    const card = show(mine([{ ...invitee('Dan Doe', 'declined'), comment }]));
    expect(namesIn(card.getByRole('list')).at(-1)).toMatch(/Dan Doe.*“On leave until Thursday.”/);
  });
});

describe('answers from other addresses', () => {
  const invitees = [invitee('Dan Doe', 'none')];

  it('[E-06] are counted for those who manage the booking', () => {
    const card = show({ ...mine(invitees), otherAnswers: 2 });
    expect(card.getByText(/^2 answers came from other addresses/)).toBeVisible();
  });

  it('[E-06] are not mentioned to others', () => {
    const card = show(booking({ invitees, otherAnswers: 1, abilities: noAbilities }));
    expect(card.queryByText(/other address/)).toBeNull();
  });
});

describe('the people of a booking with many invitees', () => {
  const invitees = [
    ...many(47, 'Ann Aoki', 'accepted'),
    ...many(3, 'Tim Tan', 'tentative'),
    ...many(1, 'Dan Doe', 'declined'),
    ...many(10, 'Nan Noor', 'none'),
  ];

  it('[M-01] [E-06] are grouped by answer from 13 on, with four rows of two at first', async () => {
    const card = show(booking({ invitees }));
    const groups = card.getAllByRole('region');
    expect(
      groups.map((group) => within(group).getByRole('heading', { level: 3 }).textContent),
    ).toEqual(['Declined1', 'Maybe3', 'No answer yet10', 'Accepted47']);
    const accepted = groups.at(-1);
    if (!accepted) throw new Error('no group');
    expect(namesIn(accepted)).toHaveLength(8);
    const all = card.getByRole('button', { name: 'Show all 47' });
    await userEvent.click(all);
    expect(namesIn(accepted)).toHaveLength(47);
    expect(all).toHaveFocus();
    expect(all).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(card.getByRole('button', { name: 'Show fewer' }));
    expect(namesIn(accepted)).toHaveLength(8);
    expect(within(accepted).getAllByText('AN')).toHaveLength(8);
  });

  it('[M-01] are one list of twelve with the organiser, each with the answer', () => {
    const card = show(booking({ invitees: invitees.slice(40, 52) }));
    expect(card.getAllByRole('list')).toHaveLength(1);
    expect(card.getAllByRole('listitem')).toHaveLength(13);
    const rows = card.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows.filter((row) => row.endsWith('Accepted'))).toHaveLength(7);
    expect(rows.at(-1)).toMatch(/No answer yet$/);
    expect(card.queryByRole('searchbox')).toBeNull();
  });

  it('[E-06] are limited by the chips of their answers, whose counts stay, in the address', async () => {
    renderWithProviders(<PeopleCard booking={booking({ invitees: invitees.slice(40, 52) })} />, {
      path: '/my-booking?id=1&answer=declined',
    });
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows()).toEqual([expect.stringMatching(/Dan Doe No1.*Declined/)]);
    expect(screen.getByText('12 invited')).toBeVisible();
    const chip = (name: string) => screen.getByRole('button', { name });
    expect(chip('Declined 1')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(chip('Accepted 7'));
    expect(rows()).toHaveLength(7);
    expect(chip('Declined 1')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(chip('Accepted 7'));
    expect(rows()).toHaveLength(13);
  });

  it('[E-06] are found by name from 20 on, whatever their answer', async () => {
    const card = show(booking({ invitees }));
    await userEvent.type(card.getByRole('searchbox', { name: 'Find a person' }), 'DOE');
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Dan Doe No1'),
    ]);
    await userEvent.type(card.getByRole('searchbox'), ' nobody');
    expect(card.getByText('No one matches.')).toBeVisible();
  });
});

describe('reminders to invitees', () => {
  const invitees = [
    invitee('Ben Bauer', 'none'),
    invitee('Eve Evans', 'none'),
    invitee('Kim Kato', 'accepted'),
  ];
  const reminded = (...names: string[]) =>
    invitees.map((one) => ({ ...one, isReminded: names.includes(one.name) }));

  /** The card on the booking that the server returned last. */
  function OnPage({ first }: { readonly first: Booking }) {
    const [shown, setShown] = useState(first);
    return (
      <>
        <PeopleCard booking={shown} />
        <button type="button" onClick={() => setShown(mine(reminded('Ben Bauer', 'Eve Evans')))}>
          Reload
        </button>
      </>
    );
  }

  it('are sent to one invitee by the button beside the name', async () => {
    server.use(respond(remindInvitees, mine(reminded('Eve Evans'))));
    const card = show(mine(invitees));
    const [, , , eve] = card.getAllByRole('listitem');
    expect(eve).toHaveTextContent('No answer yetRemind Eve Evans');
    await userEvent.click(card.getByRole('button', { name: 'Remind Eve Evans' }));
    expect(await screen.findByText('Reminder sent')).toBeVisible();
    expect(requestsOf(remindInvitees).map(({ body }) => body)).toEqual([
      { email: 'eve.evans@acme.test' },
    ]);
    expect(card.queryByRole('button', { name: /Kim Kato/ })).toBeNull();
  });

  it('are sent to all who have not answered with one press, once a day', async () => {
    server.use(respond(remindInvitees, mine(reminded('Ben Bauer', 'Eve Evans'))));
    renderWithProviders(<OnPage first={mine(invitees)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remind 2 people' }));
    expect(await screen.findByText('Reminders sent to 2 people')).toBeVisible();
    expect(requestsOf(remindInvitees).map(({ body }) => body)).toEqual([{}]);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    const [all] = screen.getAllByRole('button', { name: 'Reminded today' });
    if (!all) throw new Error('no button');
    expect(all).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(all);
    await userEvent.click(screen.getByRole('button', { name: 'Reminded today Ben Bauer' }));
    expect(requestsOf(remindInvitees)).toHaveLength(1);
  });

  it('count only those who were not reminded today', () => {
    const card = show(mine([...reminded('Eve Evans'), invitee('Lea Lang', 'none')]));
    expect(card.getByRole('button', { name: 'Remind 2 people' })).toBeVisible();
    expect(card.getByRole('button', { name: 'Reminded today Eve Evans' })).toBeVisible();
  });

  it('[I-01] explain in Thai why one was refused', async () => {
    server.use(refuse(remindInvitees, 'booking.already_reminded'));
    const card = show(mine(invitees), 'th');
    await userEvent.click(card.getByRole('button', { name: 'เตือน 2 คน' }));
    await waitFor(() =>
      expect(screen.getByText('วันนี้ส่งการเตือนไปแล้ว โปรดลองอีกครั้งในวันพรุ่งนี้')).toBeVisible(),
    );
  });

  it('[B-04] are not offered to a reader who can’t edit the booking', () => {
    const card = show(booking({ invitees, abilities: noAbilities }));
    expect(card.getAllByText('No answer yet', { selector: 'li *' })).toHaveLength(2);
    expect(card.queryByRole('button', { name: /Remind/ })).toBeNull();
  });
});
