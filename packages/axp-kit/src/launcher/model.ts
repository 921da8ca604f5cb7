import { attempt, isObject } from '../check.ts';
import type { Application, ApplicationList } from '../entities.ts';
import { parseHttpUrl } from '../login/addresses.ts';
import { shownRecents } from './constants.ts';
import type { LauncherItem } from './types.ts';

/** The applications of one group, under one head. */
export interface Section {
  readonly slug: string;
  readonly name: string;
  readonly sortField: string;
  readonly portalUrl: string | undefined;
  readonly items: readonly LauncherItem[];
}

/** Applications from the platform. */
export interface LauncherData extends ApplicationList {
  /** Where 'Back to portal' leads for a group without an address of its own. */
  readonly portalUrl: string | undefined;
}

const defaultSlug = 'DEFAULT';
const defaultName = 'Axons Cloud Services';
const defaultSortField = '_default';

/** Groups the applications; one without a known group belongs to the default group. */
export function toSections(data: LauncherData, language: string): Section[] {
  const collator = new Intl.Collator(language, { numeric: true, ignorePunctuation: false });
  const applications = data.applications
    .filter(({ url }) => safeUrl(url) !== undefined)
    .sort((one, other) => collator.compare(one.name, other.name));
  return groupsOf(data)
    .map((group) => toSection(group, applications, data.groups))
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => collator.compare(one.sortField, other.sortField));
}

type GroupHead = Omit<Section, 'items'>;

function groupsOf({ groups, portalUrl }: LauncherData): GroupHead[] {
  const heads = groups.map(({ slug, name, customUrl }) => ({
    slug,
    name,
    sortField: name.toLowerCase(),
    portalUrl: safeUrl(customUrl) ?? safeUrl(portalUrl),
  }));
  const own = heads.find(({ slug }) => slug === defaultSlug);
  return [
    ...heads.filter((head) => head !== own),
    {
      slug: defaultSlug,
      name: defaultName,
      sortField: defaultSortField,
      portalUrl: own ? own.portalUrl : safeUrl(portalUrl),
    },
  ];
}

function toSection(
  head: GroupHead,
  applications: readonly Application[],
  groups: LauncherData['groups'],
): Section {
  const known = new Set(groups.map(({ slug }) => slug));
  const items = applications
    .filter(({ groups: slugs }) =>
      head.slug === defaultSlug
        ? slugs.includes(defaultSlug) || !slugs.some((slug) => known.has(slug))
        : slugs.includes(head.slug),
    )
    .map((application) => toItem(application, head));
  return { ...head, items };
}

function toItem(application: Application, head: GroupHead): LauncherItem {
  return {
    name: application.name,
    sortField: head.sortField,
    logo: safeUrl(application.logo),
    url: application.url,
    groups: application.groups,
    appslugKey: application.slug,
    portalSlugKey: head.slug,
  };
}

/** Normalises a name or search for comparison: lower case, trimmed. */
export function foldText(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * The address, if it is an http or https one. A list of applications is data from elsewhere: a
 * `javascript:` address in it would run in the page that shows the launcher.
 */
function safeUrl(text: string | null | undefined): string | undefined {
  return parseHttpUrl(text)?.href;
}

/** The part of the browser's storage that recents need. */
type RecentsStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Which applications one person opened last on this device, newest first. */
export interface Recents {
  read(): readonly string[];
  add(slug: string): void;
  clear(): void;
}

/**
 * Stores recents in one record with its owner: on a shared device, users don't see those of others.
 * If storage is full or forbidden or holds invalid data, there are no recents and no error.
 */
export function createRecents(
  storage: () => RecentsStorage,
  key: string,
  user: () => string,
): Recents {
  const read = (): readonly string[] =>
    attempt(() => slugsOf(JSON.parse(storage().getItem(key) ?? 'null'), user())) ?? [];
  return {
    read,
    add(slug) {
      const slugs = [slug, ...read().filter((other) => other !== slug)].slice(0, shownRecents);
      attempt(() => storage().setItem(key, JSON.stringify({ user: user(), slugs })));
    },
    clear() {
      attempt(() => storage().removeItem(key));
    },
  };
}

function slugsOf(stored: unknown, user: string): string[] {
  if (!isObject(stored) || stored.user !== user) return [];
  const { slugs } = stored;
  return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string') : [];
}
