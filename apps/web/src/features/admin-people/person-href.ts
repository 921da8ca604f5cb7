import type { Right } from '@axp/contracts';

export const personTabs = ['rights', 'licence', 'bookings', 'out', 'sessions', 'history'] as const;
export type PersonTab = (typeof personTabs)[number];

const readsPeople: Right = ['view', 'Person'];
/** Open items of a person are for users who may deactivate them. */
const deactivates: Right = ['update', 'Person'];

/** Rights without which a tab is absent. */
export const rightOfTab: Readonly<Record<PersonTab, Right>> = {
  rights: readsPeople,
  licence: readsPeople,
  bookings: deactivates,
  out: deactivates,
  sessions: ['view', 'PersonSignIn'],
  history: ['view', 'AuditLog'],
};

/** Address of a person's page. */
export function personHref(id: string, tab: PersonTab = 'rights'): string {
  return `/admin/people/person?id=${id}${tab === 'rights' ? '' : `&tab=${tab}`}`;
}
