import type { AnnouncementTexts, ManagedAnnouncement } from '@axp/contracts/announcements';
import type { AnnouncementSeverity, Language } from '@axp/contracts/vocabulary';
import { perLanguage } from '@axp/contracts/vocabulary';
import type { AnnouncedPlace } from './find-places.ts';

interface TypedText {
  readonly title: string;
  readonly text: string;
}

/** Values of the form. */
export interface AnnouncementValues {
  readonly severity: AnnouncementSeverity;
  readonly place: AnnouncedPlace | null;
  readonly start: string;
  readonly end: string;
  readonly texts: Readonly<Record<Language, TypedText>>;
  readonly linkUrl: string;
  readonly notifies: boolean;
}

/** Props of the parts of the form. */
export interface FieldsProps {
  readonly values: AnnouncementValues;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (change: Partial<AnnouncementValues>) => void;
}

const empty: TypedText = { title: '', text: '' };

export function emptyTexts() {
  return perLanguage(() => empty);
}

/** Values of a stored announcement; `company` stands for one without a place. */
export function valuesOf(
  { texts, building, resource, timezone, ...stored }: ManagedAnnouncement,
  company: AnnouncedPlace | null,
): AnnouncementValues {
  const { severity, start, end, linkUrl } = stored;
  const at = resource ?? building;
  return {
    severity,
    place: at
      ? {
          id: at.id,
          kind: resource ? 'resource' : 'building',
          name: at.name,
          label: resource && building ? `${resource.name}, ${building.name}` : at.name,
          timezone,
        }
      : company,
    start,
    end,
    texts: perLanguage((language) => texts[language] ?? empty),
    linkUrl: linkUrl ?? '',
    notifies: false,
  };
}

/** Texts as they are sent: a language without any is missing. */
export function textsOf({ texts }: Pick<AnnouncementValues, 'texts'>): AnnouncementTexts {
  return perLanguage((language) => {
    const { title, text } = texts[language];
    return title.trim() === '' && text.trim() === '' ? null : { title, text };
  });
}

/** Ids of a place as the contract names them. */
export function placeOf(place: AnnouncedPlace | null) {
  return {
    buildingId: place?.kind === 'building' ? place.id : null,
    resourceId: place?.kind === 'resource' ? place.id : null,
  };
}
