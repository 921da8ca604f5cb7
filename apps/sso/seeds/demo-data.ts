import type { Language } from '@axp/contracts';

/** Z-111: the password of every demo account; the start command and the README show it. */
export const demoPassword = 'demo-password-1';

/** The booking application's id, the same at each tenant: its one build serves them all. */
export const bookingApplicationId = 'axp-booking';

/** Tenant whose people sign in to the playground of the documentation. */
export const playgroundTenantKey = 'acme';

export interface DemoTenant {
  readonly key: string;
  readonly name: string;
  readonly locale: Language;
  readonly accentColour: string;
  /** The platform's own: its administrators run all tenants. */
  readonly isOperator?: boolean;
  readonly people: readonly DemoPerson[];
  readonly applications: readonly DemoApplication[];
  readonly groups: readonly DemoGroup[];
}

interface DemoPerson {
  readonly account: string;
  readonly name: string;
}

export interface DemoApplication {
  readonly id: string;
  readonly name: string;
  /** Path on the tenant's booking host, or an address elsewhere. */
  readonly url: string;
  readonly groups: readonly string[];
}

export interface DemoGroup {
  readonly slug: string;
  readonly name: string;
  /** Path on the tenant's booking host, or an address elsewhere; null where there is none. */
  readonly customUrl: string | null;
}

/** The group of whatever has no other; its name is part of the specification. */
const defaultGroup: DemoGroup = {
  slug: 'DEFAULT',
  name: 'Axons Cloud Services',
  customUrl: '/',
};

export const demoTenants: readonly DemoTenant[] = [
  {
    key: 'www',
    name: 'Axons Cloud',
    locale: 'en',
    accentColour: '#074E9F',
    isOperator: true,
    people: [{ account: 'admin', name: 'Olivia Hart' }],
    applications: [],
    groups: [defaultGroup],
  },
  {
    key: 'acme',
    name: 'Acme',
    locale: 'en',
    accentColour: '#074E9F',
    people: [
      { account: 'admin', name: 'Amelia Grant' },
      { account: 'approver', name: 'Adrian Cole' },
      { account: 'staff', name: 'Sarah Mitchell' },
      { account: 'noaccess', name: 'Noel Abbott' },
      { account: 'nodefault', name: 'Nadia Deane' },
      { account: 'newbie', name: 'Nick Barnes' },
    ],
    applications: [
      { id: bookingApplicationId, name: 'Booking', url: '/', groups: ['DEFAULT'] },
      { id: 'calendar', name: 'Booking calendar', url: '/booking-calendar', groups: ['DEFAULT'] },
      { id: 'intranet', name: 'Intranet', url: 'https://acme.example/', groups: ['work'] },
      { id: 'travel', name: 'Travel', url: 'https://travel.example/acme', groups: ['work'] },
    ],
    groups: [
      defaultGroup,
      { slug: 'work', name: 'Acme at work', customUrl: 'https://acme.example/' },
    ],
  },
  {
    key: 'siam',
    name: 'สยาม',
    locale: 'th',
    accentColour: '#7A2468',
    people: [
      { account: 'admin', name: 'อรทัย ศรีสุวรรณ' },
      { account: 'approver', name: 'อนุชา ประเสริฐศักดิ์' },
      { account: 'staff', name: 'สุดารัตน์ ใจดี' },
      { account: 'noaccess', name: 'นพดล อินทรีย์' },
      { account: 'nodefault', name: 'นิภาพร แสงทอง' },
      { account: 'newbie', name: 'นที เริ่มใหม่' },
    ],
    applications: [
      { id: bookingApplicationId, name: 'ระบบจอง', url: '/', groups: ['DEFAULT'] },
      { id: 'calendar', name: 'ปฏิทินการจอง', url: '/booking-calendar', groups: ['DEFAULT'] },
      { id: 'intranet', name: 'อินทราเน็ต', url: 'https://siam.example/', groups: ['work'] },
    ],
    groups: [
      defaultGroup,
      { slug: 'work', name: 'งานของสยาม', customUrl: 'https://siam.example/' },
    ],
  },
];
