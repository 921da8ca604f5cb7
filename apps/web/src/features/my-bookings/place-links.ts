import type { Booking } from '@axp/contracts';

type Place = Pick<Booking, 'resource' | 'timezone' | 'address'>;

/** `Asia/Bangkok` names a city, by which a map finds the building that was meant. */
function cityOf(timezone: string): string {
  return timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? '';
}

function placeOf({ resource: { name, floor, building }, address }: Place): string {
  return [name, floor?.name, building.name, address].filter(Boolean).join(', ');
}

/** The building where a booking begins. */
export function startBuildingOf({
  resource,
  car,
  asset,
}: Pick<Booking, 'resource' | 'car' | 'asset'>): string {
  return (car ?? asset)?.pickUp?.name ?? resource.building.name;
}

/** A map of where the building is: by its address, else by its name and city. */
export function directionsUrl(booking: Booking): string {
  const name = startBuildingOf(booking);
  return withQuery('https://www.google.com/maps/search/', {
    api: '1',
    query: booking.address || `${name}, ${cityOf(booking.timezone)}`,
  });
}

interface CalendarEntry extends Place, Pick<Booking, 'title' | 'start' | 'end' | 'description'> {
  readonly room: Pick<NonNullable<Booking['room']>, 'meetingLink'> | null;
}

function aboutOf({ room, description }: CalendarEntry, link: string): string {
  return [room?.meetingLink, description, link].filter(Boolean).join('\n\n');
}

/** The form of a calendar on the web, filled in from a booking; `link` leads back to it. */
export function googleCalendarUrl(booking: CalendarEntry, link: string): string {
  const compact = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '');
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: booking.title,
    dates: `${compact(booking.start)}/${compact(booking.end)}`,
    ctz: booking.timezone,
    location: placeOf(booking),
    details: aboutOf(booking, link),
  });
}

export function outlookCalendarUrl(booking: CalendarEntry, link: string): string {
  return withQuery('https://outlook.office.com/calendar/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: booking.title,
    startdt: booking.start,
    enddt: booking.end,
    location: placeOf(booking),
    body: aboutOf(booking, link),
  });
}

function withQuery(address: string, values: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(values)}`;
}
