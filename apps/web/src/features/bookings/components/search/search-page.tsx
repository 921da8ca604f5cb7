import type { ResourceType } from '@axp/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import type { Query } from '@/shared/booking/search-url.ts';
import { readSearch, searchResultHref } from '@/shared/booking/search-url.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { columns, narrowPhone } from '@/shared/theme/tokens.ts';
import { PageHeading, SubmitButton } from '@/shared/ui/index.ts';
import { useSearch } from '../../hooks/use-search.ts';
import { useSearchKey } from '../../hooks/use-search-key.ts';
import { FormFold } from '../form-fold.tsx';
import {
  additionalCriteria,
  MoreSearchFields,
  PlaceSearchFields,
  WindowSearchFields,
} from './search-fields.tsx';

interface SearchPageProps {
  readonly kind: ResourceType;
  readonly query: Query;
}

/** `/bookings/room`: when, how long, how many, where. */
export function SearchPage({ kind, query }: SearchPageProps) {
  const { t } = useTranslation('booking');
  const router = useRouter();
  const reading = { now: useNow(), ...useTimeChoice(kind) };
  const { search, ...fields } = useSearch(readSearch(query, kind, reading));
  const props = { ...fields, search, onChange: fields.change };
  const count = additionalCriteria(search);
  const form = useSearchKey<HTMLFormElement>();
  return (
    <Box sx={{ maxWidth: columns.form, mx: 'auto' }}>
      <PageHeading title={t(`search.title.${kind}`)} description={t('search.lead')} />
      <Card sx={{ p: { xs: 4, sm: 6 } }}>
        <Box
          component="form"
          ref={form}
          aria-label={t(`search.form.${kind}`)}
          onSubmit={(event) => {
            event.preventDefault();
            void router.push(searchResultHref(search));
          }}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}
        >
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: {
                xs: 'minmax(0, 2fr) minmax(0, 3fr)',
                lg: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 2fr)',
              },
              '& > :first-of-type': { gridColumn: { xs: '1 / -1', lg: 'auto' } },
              [narrowPhone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
            }}
          >
            <WindowSearchFields {...props} />
          </Box>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              // Beside its two buttons, the number of people needs this much for its words.
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 165px), 1fr))',
            }}
          >
            <PlaceSearchFields {...props} />
          </Box>
          <FormFold
            title={t('search.filters')}
            summary={
              count === 0 ? t(`search.filtersHint.${kind}`) : t('search.filtersOn', { count })
            }
            hasError={false}
          >
            <MoreSearchFields {...props} />
          </FormFold>
          <Box sx={{ display: 'grid', justifyContent: { sm: 'end' } }}>
            <SubmitButton isSubmitting={false}>{t(`search.submit.${kind}`)}</SubmitButton>
          </Box>
        </Box>
      </Card>
    </Box>
  );
}
