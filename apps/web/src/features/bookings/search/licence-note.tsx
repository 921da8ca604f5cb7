import type { SearchHit } from '@axp/contracts';
import type { licenceVerdict } from '@axp/contracts/vocabulary';
import { Link } from '@mui/material';
import { useLicenceNeed } from '@/shared/licence/licence-need.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';

interface LicenceNoteProps {
  readonly hit: Pick<SearchHit, 'resource' | 'driverLicence'>;
  readonly verdict: ReturnType<typeof licenceVerdict>;
}

/** Link to the user's licence that names what it lacks for a car. */
export function LicenceNote({ hit: { resource, driverLicence }, verdict }: LicenceNoteProps) {
  const need = useLicenceNeed({ resource, rule: driverLicence, verdict });
  return (
    need !== null && (
      <Link component={PageLink} href="/profile#licence" variant="caption" sx={needStyle}>
        {need}
      </Link>
    )
  );
}

const needStyle = {
  // Above the link that covers the row.
  position: 'relative',
  zIndex: 1,
  display: 'inline-block',
  fontWeight: 600,
  color: 'warning.main',
} as const;
