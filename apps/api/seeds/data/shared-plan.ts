import type {
  DemoAsset,
  DemoPrice,
  DemoRoom,
  DemoTrip,
  MeetingKind,
  StaffMeeting,
} from './demo-merchant.ts';

type RoomPlan = Pick<DemoRoom, 'capacity' | 'needsApproval' | 'isInside'>;

const onApproval = (capacity: number): RoomPlan => ({ capacity, needsApproval: true });
const inside = (capacity: number): RoomPlan => ({ capacity, isInside: true });

/** Capacities of the rooms by building and level: the merchants' differ in names and texts alone. */
const roomPlans: readonly (readonly (readonly (number | RoomPlan)[])[])[] = [
  [
    [onApproval(60), 20, 6, 4],
    [12, 10, 8, 4, inside(2)],
    [14, inside(8), 6, 3],
    [onApproval(16), 5, 2],
  ],
  [
    [40, 18, 8, 4],
    [12, 10, 6, inside(3)],
    [onApproval(24), 8, 5, 2],
  ],
  [
    [30, 12, 6, inside(4)],
    [14, 8, 4, 2],
    [onApproval(20), 10, 6, 3],
  ],
];

type RoomText = readonly [name: string, description: string, alias?: string];

/**
 * Returns the rooms of a building, in the order of its plan. Pictures are named after the name in
 * Latin letters.
 * @param plan.building position of the building
 * @param plan.hallPrice price of its first room per hour
 */
export function roomsOf(
  { building, hallPrice }: { readonly building: number; readonly hallPrice?: number },
  texts: readonly RoomText[],
): DemoRoom[] {
  const plans = (roomPlans[building] ?? []).flatMap((rooms, floor) =>
    rooms.map((room) => ({
      level: floor + 1,
      ...(typeof room === 'number' ? { capacity: room } : room),
    })),
  );
  return pairUp(plans, texts, (plan, [name, description, alias], index) => ({
    ...plan,
    name,
    alias,
    description,
    picture: (alias ?? name).toLowerCase().replaceAll(' ', '-'),
    price: index === 0 && hallPrice ? { amount: hallPrice, per: 'hour' } : undefined,
  }));
}

/** Number of units of each asset, by its picture. */
const stock = {
  laptop: 8,
  tablet: 6,
  monitor: 10,
  projector: 4,
  'portable-screen': 3,
  'headset-vr': 3,
  webcam: 5,
  hotspot: 6,
  'power-bank': 12,
  'badge-printer': 2,
  camera: 2,
  camcorder: 2,
  tripod: 5,
  microphone: 8,
  loudspeaker: 4,
  headset: 10,
  'conference-phone': 3,
  clicker: 8,
  'light-panel': 4,
  drone: 1,
  flipchart: 9,
  'folding-table': 20,
  chairs: 30,
  canopy: 3,
  banner: 6,
  'cable-reel': 6,
  'adapter-case': 4,
  toolbox: 3,
  trolley: 4,
  bicycle: 5,
  ladder: 3,
  'first-aid': 4,
  'coffee-urn': 3,
};

const lentOnApproval = new Set<string>(['headset-vr', 'camera', 'camcorder', 'drone']);

type AssetText = readonly [
  picture: keyof typeof stock,
  name: string,
  description: string,
  price?: DemoPrice,
];

/** Returns assets with the quantity and approval that both merchants share. */
export function assetsOf(texts: readonly AssetText[]): DemoAsset[] {
  return texts.map(([picture, name, description, price]) => ({
    picture,
    name,
    description,
    price,
    quantity: stock[picture],
    needsApproval: lentOnApproval.has(picture),
  }));
}

type KindPlan = Omit<MeetingKind, 'titles' | 'descriptions'>;

export const meetingKinds = {
  oneToOne: { capacities: [2, 4], minutes: [30, 30, 45, 60], layout: null },
  confidential: { capacities: [2, 5], minutes: [30, 60], layout: null, isPrivate: true },
  interview: {
    capacities: [2, 6],
    minutes: [60, 45],
    layout: null,
    isPrivate: true,
    hasGuests: true,
  },
  team: { capacities: [4, 14], minutes: [30, 60, 60, 90], layout: 'boardroom' },
  client: { capacities: [4, 20], minutes: [60, 60, 90], layout: 'boardroom', hasGuests: true },
  committee: { capacities: [6, 20], minutes: [60, 90, 120], layout: 'u-shape' },
  workshop: { capacities: [10, 30], minutes: [120, 180, 240], layout: 'u-shape' },
  assembly: { capacities: [18, 60], minutes: [60, 90, 120], layout: 'theatre' },
} satisfies Readonly<Record<string, KindPlan>>;

const staffPlan: readonly Omit<StaffMeeting, 'title' | 'description'>[] = [
  { day: -9, startsAt: 600, minutes: 60, attendees: 6 },
  { day: -7, startsAt: 840, minutes: 30, attendees: 2 },
  { day: -4, startsAt: 570, minutes: 90, attendees: 5 },
  { day: -3, startsAt: 900, minutes: 60, attendees: 3, isPrivate: true },
  { day: -2, startsAt: 510, minutes: 60, attendees: 8, isCancelled: true },
  { day: -1, startsAt: 930, minutes: 60, attendees: 7 },
  { day: 0, startsAt: 900, minutes: 60, attendees: 4 },
  { day: 1, startsAt: 600, minutes: 60, attendees: 8 },
  { day: 1, startsAt: 870, minutes: 60, attendees: 5 },
  { day: 3, startsAt: 900, minutes: 90, attendees: 40, needsApproval: true },
  { day: 4, startsAt: 540, minutes: 180, attendees: 12 },
  { day: 6, startsAt: 660, minutes: 30, attendees: 2 },
  { day: 8, startsAt: 840, minutes: 60, attendees: 3, isCancelled: true },
  { day: 10, startsAt: 570, minutes: 120, attendees: 9 },
];

/** Returns the bookings of the account `staff`, which both merchants have on the same days. */
export function staffMeetings(
  texts: readonly (readonly [title: string, description: string])[],
): StaffMeeting[] {
  return pairUp(staffPlan, texts, (plan, [title, description]) => ({
    ...plan,
    title,
    description,
  }));
}

type TripPlan = Pick<DemoTrip, 'startsAt' | 'minutes' | 'passengers'>;

export const tripTimes = {
  plant: { startsAt: 8 * 60, minutes: 600, passengers: 3 },
  customer: { startsAt: 9 * 60, minutes: 420, passengers: 1 },
  airport: { startsAt: 13 * 60, minutes: 180, passengers: 0 },
  fair: { startsAt: 8 * 60, minutes: 300, passengers: 1 },
  authority: { startsAt: 10 * 60, minutes: 150, passengers: 0 },
  warehouse: { startsAt: 9 * 60 + 30, minutes: 360, passengers: 2 },
} satisfies Readonly<Record<string, TripPlan>>;

/** Pairs plans with the texts of a merchant by position: each has one. */
function pairUp<Plan, Text, Result>(
  plans: readonly Plan[],
  texts: readonly Text[],
  join: (plan: Plan, text: Text, index: number) => Result,
): Result[] {
  if (plans.length !== texts.length) {
    throw new Error(`${plans.length} plans have ${texts.length} texts`);
  }
  return plans.flatMap((plan, index) => {
    const text = texts[index];
    return text === undefined ? [] : [join(plan, text, index)];
  });
}
