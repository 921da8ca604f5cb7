import type { Language, MerchantTheme } from '@axp/contracts';
import type { OwnFieldBody } from '@axp/contracts/administration';
import type {
  Amenity,
  PriceUnit,
  ProblemCategory,
  RoomLayout,
  StaffRole,
} from '@axp/contracts/vocabulary';

export type NonEmpty<T> = readonly [T, ...T[]];

/** Everything invented for one merchant; the generator turns it into rows. */
export interface DemoMerchant {
  /** Names the merchant in seeds of random choices, and its host and mail domain. */
  readonly key: string;
  readonly title: string;
  readonly locale: Language;
  readonly timezone: string;
  /** ISO 4217; what the merchant's prices are in. */
  readonly currency: string;
  readonly theme: MerchantTheme;
  readonly businessUnits: NonEmpty<string>;
  readonly buildings: NonEmpty<DemoBuilding>;
  readonly cars: readonly DemoCar[];
  readonly assets: readonly DemoAsset[];
  readonly ownFields?: DemoOwnFields;
  readonly people: readonly DemoPerson[];
  readonly accountNames: Readonly<Record<DemoAccount, string>>;
  /** Name of the account that is not activated yet: `invited@…`. */
  readonly invitedName: string;
  readonly meetings: DemoMeetings;
  /** Titles of repairs of rooms, in their order. */
  readonly repairs: NonEmpty<string>;
  /** Reports by the account `staff`; the first is of a room that can't be used. */
  readonly problems: NonEmpty<DemoProblem>;
  /** A room that consists of others of its building. */
  readonly hall?: DemoHall;
  readonly trips: NonEmpty<DemoTrip>;
  readonly loans: NonEmpty<DemoLoan>;
}

interface DemoHall extends Pick<DemoRoom, 'name' | 'description' | 'capacity'> {
  readonly building: string;
  /** Names of its rooms. */
  readonly parts: NonEmpty<string>;
}

/** A choice of rooms, and a text of bookings with values to give. */
export interface DemoOwnFields {
  readonly ofRooms: OwnFieldBody;
  readonly ofBookings: OwnFieldBody;
  readonly values: NonEmpty<string>;
}

/** Accounts of Z-111, by the part before the @. */
export const demoAccounts = [
  'admin',
  'approver',
  'staff',
  'noaccess',
  'nodefault',
  'newbie',
] as const;
export type DemoAccount = (typeof demoAccounts)[number];

export interface DemoBuilding {
  readonly name: string;
  /** Other words that people search by, e.g. the name in Latin letters. */
  readonly alias?: string;
  readonly address: string;
  readonly timezone: string;
  /** On Saturdays too, and not on working days alone. */
  readonly isOpenOnSaturday?: true;
  /** From the ground up; the first one is level 1. */
  readonly floors: NonEmpty<string>;
  readonly rooms: readonly DemoRoom[];
}

/** In minor units of the merchant's currency. */
export interface DemoPrice {
  readonly amount: number;
  readonly per: PriceUnit;
}

export interface DemoRoom {
  readonly name: string;
  readonly alias: string | undefined;
  readonly level: number;
  /** Name of its file below `pictures/`. */
  readonly picture: string;
  readonly capacity: number;
  readonly description: string;
  readonly needsApproval?: true;
  readonly isInside?: true;
  readonly price: DemoPrice | undefined;
}

export interface DemoCar {
  readonly name: string;
  readonly description: string;
  readonly seats: number;
  readonly picture: string;
  readonly amenities: readonly Amenity[];
  /** Position of its building. */
  readonly building: number;
  readonly price?: DemoPrice;
}

export interface DemoAsset {
  readonly name: string;
  readonly description: string;
  readonly picture: string;
  readonly quantity: number;
  readonly needsApproval: boolean;
  readonly price: DemoPrice | undefined;
}

export interface DemoPerson {
  readonly name: string;
  /** The part of the address before the @. */
  readonly mailbox: string;
  /** Positions of business units; the first one is the default. */
  readonly units: NonEmpty<number>;
  readonly isApprover?: true;
  /** A facility manager has the first building. */
  readonly role?: StaffRole;
  /** Has left the company: without bookings, and deactivated. */
  readonly hasLeft?: true;
}

export interface DemoMeetings {
  readonly kinds: NonEmpty<MeetingKind>;
  /** Names and addresses of guests from elsewhere. */
  readonly guests: readonly (readonly [name: string, email: string])[];
  readonly cateringNotes: NonEmpty<string>;
  readonly equipmentNotes: NonEmpty<string>;
  readonly cancelReasons: NonEmpty<string>;
  /** Bookings of the account `staff`, so that its own lists have something to show. */
  readonly ofStaff: readonly StaffMeeting[];
}

/** A report of a problem with a room. */
export interface DemoProblem {
  readonly room: string;
  readonly text: string;
  readonly category: ProblemCategory;
  readonly hoursAgo: number;
  readonly isUnusable?: true;
  /** Has an assignee, and another person who has the same problem. */
  readonly isStarted?: true;
}

/** Why a car is taken, and how far. */
export interface DemoTrip {
  readonly title: string;
  readonly purpose: string;
  readonly destination: string;
  readonly km: number;
  /** Wall clock, minutes after midnight. */
  readonly startsAt: number;
  readonly minutes: number;
  /** Colleagues who ride along, as far as there are seats. */
  readonly passengers: number;
}

/** Why an asset is borrowed, and for how many working days. */
export interface DemoLoan {
  readonly title: string;
  readonly purpose: string;
  readonly days: number;
}

export interface MeetingKind {
  readonly titles: NonEmpty<string>;
  readonly descriptions: NonEmpty<string>;
  /** Capacities of the rooms it is held in, from and to. */
  readonly capacities: readonly [from: number, to: number];
  readonly minutes: NonEmpty<number>;
  readonly layout: RoomLayout | null;
  readonly isPrivate?: true;
  readonly hasGuests?: true;
}

export interface StaffMeeting {
  readonly title: string;
  readonly description: string;
  /** Working days from today; 0 is at once while the building is open, else the next morning. */
  readonly day: number;
  /** Wall clock, minutes after midnight; of no use on day 0. */
  readonly startsAt: number;
  readonly minutes: number;
  readonly attendees: number;
  readonly needsApproval?: true;
  readonly isCancelled?: true;
  readonly isPrivate?: true;
}
