import { describe, expect, it } from '@jest/globals';
import type { ChatReader } from './chat-message.ts';
import { chatBody } from './chat-message.ts';

const reader: ChatReader = {
  language: 'en',
  timezone: 'Asia/Bangkok',
  origin: 'https://acme.example',
};
const booked = {
  id: 'booking-1',
  version: 1,
  title: 'Planning',
  start: '2026-11-02T03:00:00.000Z',
  end: '2026-11-02T04:00:00.000Z',
  timezone: 'Asia/Bangkok',
};

/** Texts and labels of links of the card for an event. */
async function cardOf(type: string, data: object, event: object = {}) {
  const tokenOf = ({ bookingId }: { readonly bookingId: string }) =>
    Promise.resolve(`token-of-${bookingId}`);
  const payload = JSON.stringify({ type, data, ...event });
  const card = JSON.parse(await chatBody('teams-card', payload, reader, tokenOf));
  const texts: readonly string[] = card.body.map(
    ({ inlines: [run] }: { readonly inlines: readonly { readonly text: string }[] }) => run?.text,
  );
  const links: readonly string[] = card.actions.map(
    ({ title, url }: { readonly title: string; readonly url: string }) => `${title}: ${url}`,
  );
  return { texts, links };
}

describe('[J-06] the message of a channel', () => {
  it.each([
    ['booking.created', booked, 'Booking created: Planning'],
    ['booking.created', { ...booked, private: true }, 'Booking created: Private booking'],
    ['resource.created', { id: 'r1', name: 'Thames' }, 'Resource added: Thames'],
    ['person.created', { id: 'u1', fullName: 'Ann' }, 'Person added: Ann'],
    ['person.deleted', { id: 'u1' }, 'Person deleted'],
  ])('about %s %j is: %s', async (type, data, heading) => {
    expect((await cardOf(type, data)).texts[0]).toBe(heading);
    expect((await cardOf(type, data, { test: true })).texts[0]).toBe(`Test: ${heading}`);
  });

  it('names the zone of a booking that is not that of the company', async () => {
    const { texts } = await cardOf('booking.created', booked);
    expect(texts[1]).toBe('Mon, 2 Nov 2026, 10:00–11:00');
    const away = await cardOf('booking.created', { ...booked, timezone: 'Asia/Tokyo' });
    expect(away.texts[1]).toBe('Mon, 2 Nov 2026, 12:00–13:00 (Japan Standard Time)');
    const { timezone: _, ...earlier } = booked;
    expect((await cardOf('booking.created', earlier)).texts[1]).toBe(texts[1]);
  });

  it('has no time where one side of it is unknown', async () => {
    const { end: _, ...open } = booked;
    expect((await cardOf('booking.created', open)).texts).toHaveLength(1);
  });

  it('leads to its booking, to the decision on a request, and nowhere from people', async () => {
    const page = 'https://acme.example/my-booking?id=booking-1';
    const open = `Open the booking: ${page}`;
    expect((await cardOf('booking.created', booked)).links).toEqual([open]);
    expect((await cardOf('approval.requested', booked)).links).toEqual([
      `Approve: ${page}&decide=approve&link=token-of-booking-1`,
      `Decline: ${page}&decide=reject&link=token-of-booking-1`,
      open,
    ]);
    expect((await cardOf('approval.requested', { id: 'booking-1' })).links).toEqual([open]);
    expect((await cardOf('person.created', { id: 'u1', fullName: 'Ann' })).links).toEqual([]);
  });

  it('has for Slack no row of buttons without one, and no links from names', async () => {
    const data = { id: 'r1', name: 'A', resource: { name: '<!channel> & >' } };
    const payload = JSON.stringify({ type: 'resource.created', data });
    const { blocks } = JSON.parse(
      await chatBody('slack', payload, reader, () => Promise.resolve('')),
    );
    expect(blocks).toMatchObject([
      { text: { text: '*Resource added: A*\n&lt;!channel&gt; &amp; &gt;' } },
    ]);
  });
});
