import { getResource, listCalendar, packCalendar } from '@axp/contracts';
import { listResourceAnnouncements } from '@axp/contracts/announcements';
import { joinProblem, listKnownProblems, reportResourceProblem } from '@axp/contracts/problems';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { announcement } from '@/shared/announcements/testing/samples.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { otherRoom, room } from '@/shared/booking/testing/fixtures.ts';
import { problem } from '@/shared/problems/testing/samples.ts';
import {
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { ResourceDetails, useRuleTexts } from './resource-details.tsx';

function Rules({ resource }: { readonly resource: typeof room }) {
  return useRuleTexts(resource).map((rule) => <li key={rule}>{rule}</li>);
}

async function textsOf(resource: typeof room) {
  renderWithProviders(<Rules resource={resource} />);
  const rules = await screen.findAllByRole('listitem');
  return rules.map(({ textContent }) => textContent);
}

describe('rules of a resource', () => {
  it('[Z-11] list what limits a booking and leave out what does not', async () => {
    expect(await textsOf(room)).toEqual([
      'At most 1 day at a time',
      'Up to 180 days ahead',
      'In steps of 15 min',
    ]);
  });

  it('[Z-14] include approval, notice, buffer and seats if relevant', async () => {
    const rules = {
      ...room.rules,
      minNoticeMinutes: 60,
      bufferAfterMinutes: 15,
      enforceCapacity: true,
    };
    expect(await textsOf({ ...room, needsApproval: true, rules })).toEqual([
      'Bookings need approval; the time is held until then',
      'At most 1 day at a time',
      'Up to 180 days ahead',
      'At least 1 h before the start',
      '15 min stay free afterwards',
      'No more people than seats',
      'In steps of 15 min',
    ]);
  });
});

const nothing = () => undefined;

const search: ResourceSearch = {
  kind: 'room',
  start: '2026-11-23T04:00:00.000Z',
  end: '2026-11-23T05:00:00.000Z',
  count: null,
  amenities: [],
  buildingId: null,
  floorId: null,
  businessUnitId: null,
  text: '',
  favouritesOnly: false,
  sort: 'fit',
  repeat: null,
};

async function openDetails(user = somchai, shown = room) {
  server.use(respond(getResource, shown), respond(listCalendar, packCalendar([])));
  renderWithProviders(
    <ResourceDetails resourceId={room.id} hit={null} search={search} onClose={nothing} />,
    { user },
  );
  await screen.findByRole('heading', { name: room.name });
}

describe('the details of a room with parts', () => {
  const others = [{ id: otherRoom.id, name: otherRoom.name }];

  it.each([
    [{ parts: others }, 'Consists of Samui: a booking takes all of them.'],
    [{ partOf: others }, "Part of Samui: both can't be booked at once."],
  ])('[F-05] name the rooms that are taken with it (%#)', async (change, text) => {
    await openDetails(somchai, { ...room, ...change });
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('announcements in the details of a resource', () => {
  it('[R-03] stand under its name, also scheduled ones in the searched time', async () => {
    server.use(respond(listResourceAnnouncements, [announcement]));
    await openDetails();
    expect(await screen.findByText('The lift is out of order')).toBeVisible();
    const [asked] = requestsOf(listResourceAnnouncements);
    expect(asked?.url.pathname).toContain(room.id);
    expect(asked?.url.searchParams.get('start')).toBe(search.start);
    expect(asked?.url.searchParams.get('end')).toBe(search.end);
  });
});

describe('the report of a problem from the details of a resource', () => {
  it('[R-03] sends the problem of a room without a booking', async () => {
    await openDetails();
    await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }));
    const form = within(
      await screen.findByRole('dialog', { name: `Report a problem with ${room.name}` }),
    );
    await userEvent.click(form.getByRole('radio', { name: 'Temperature' }));
    await userEvent.type(form.getByRole('textbox', { name: /What is wrong/ }), 'It is 31 degrees.');
    server.use(respond(reportResourceProblem, problem));
    await userEvent.click(form.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Problem reported')).toBeVisible();
    expect(requestsOf(reportResourceProblem)[0]?.body).toEqual({
      text: 'It is 31 degrees.',
      category: 'temperature',
      isUnusable: false,
    });
  });

  it('[R-03] sends a subject without details, and asks for them where there is none', async () => {
    await openDetails();
    await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }));
    const form = within(await screen.findByRole('dialog'));
    server.use(respond(reportResourceProblem, problem));
    await userEvent.click(form.getByRole('button', { name: 'Report' }));
    expect(await form.findByText('Describe the problem in a few words.')).toBeVisible();
    expect(form.getByRole('textbox', { name: /What is wrong/ })).toHaveFocus();
    await userEvent.click(form.getByRole('radio', { name: 'Temperature' }));
    await userEvent.click(form.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Problem reported')).toBeVisible();
    expect(requestsOf(reportResourceProblem)).toHaveLength(1);
    expect(requestsOf(reportResourceProblem)[0]?.body).toMatchObject({
      text: 'Temperature',
      category: 'temperature',
    });
  });

  it('[R-03] shows known problems first, which are joined in one press', async () => {
    const known = {
      id: problem.id,
      category: 'furniture',
      text: 'The blinds are stuck',
      isUnusable: false,
      reportedAt: '2026-11-22T03:00:00.000Z',
      isStarted: true,
      isMine: false,
    } as const;
    const own = { ...known, id: room.id, text: null, isStarted: false, isMine: true };
    server.use(respond(listKnownProblems, [known, own]), respond(joinProblem, null));
    await openDetails();
    await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }));
    const list = within(await screen.findByRole('list', { name: 'Known problems' }));
    expect(list.getByText('Known: The blinds are stuck')).toBeVisible();
    expect(list.getByText(/In progress/)).toBeVisible();
    expect(list.getByText('Known: Furniture')).toBeVisible();
    expect(list.getByText(/You reported it/)).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'Same problem' }));
    expect(await screen.findByText('You will be notified when it is resolved')).toBeVisible();
    expect(requestsOf(joinProblem)[0]?.url.pathname).toContain(problem.id);
    expect(screen.queryByRole('dialog', { name: /Report a problem/ })).toBeNull();
  });

  it('[R-03] is not offered to an auditor, who only reads', async () => {
    await openDetails({ ...somchai, roles: ['auditor'] });
    expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull();
  });
});
