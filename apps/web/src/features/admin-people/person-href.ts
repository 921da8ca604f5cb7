export const personTabs = ['rights', 'bookings', 'out', 'sessions', 'history'] as const;
export type PersonTab = (typeof personTabs)[number];

/** Address of a person's page. */
export function personHref(id: string, tab: PersonTab = 'rights'): string {
  return `/admin/people/person?id=${id}${tab === 'rights' ? '' : `&tab=${tab}`}`;
}
