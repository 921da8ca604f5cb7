import type { ResourceType } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import RuleIcon from '@mui/icons-material/RuleOutlined';
import { Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { findOfKind } from '@/shared/admin/findings.ts';
import { FoundOne } from '@/shared/admin/found-fields.tsx';
import { LeaveQuestion } from '@/shared/admin/leave-question.tsx';
import { ReadOnly } from '@/shared/admin/read-only.tsx';
import { RuleForm } from '@/shared/admin/rules/rule-form.tsx';
import type { RulePlace } from '@/shared/admin/rules/rule-queries.ts';
import { ruleQueries } from '@/shared/admin/rules/rule-queries.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { PickField } from '@/shared/form/pick-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { isId } from '@/shared/routing/is-id.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';

/** `/admin/rules`: what booking obeys, for everybody, one business unit or one resource. */
export function RulesPage() {
  const { t } = useTranslation('adminRules');
  const { place, choose, isReady } = useRulePlace();
  const asked = asRulePlace(place);
  const missing = place.level === 'resource' ? 'chooseResource' : 'chooseUnit';
  return (
    <SectionPage name="rules">
      {isReady && (
        <>
          <PlacePicker place={place} onChoose={choose} />
          {asked ? (
            <Rules key={JSON.stringify(asked)} place={asked} />
          ) : (
            <EmptyState
              icon={<RuleIcon />}
              title={t(`place.${missing}.title`)}
              description={t(`place.${missing}.text`)}
            />
          )}
        </>
      )}
    </SectionPage>
  );
}

function Rules({ place }: { readonly place: RulePlace }) {
  const { t } = useTranslation('adminRules');
  const [isEdited, setIsEdited] = useState(false);
  return (
    <>
      <QueryContent query={useQuery(ruleQueries.sheet(place))} failed={t('failed')} skeleton={480}>
        {(sheet) => (
          <ReadOnly subject="Rules">
            <RuleForm place={place} sheet={sheet} onEdited={setIsEdited} />
          </ReadOnly>
        )}
      </QueryContent>
      <LeaveQuestion isEdited={isEdited} />
    </>
  );
}

interface PlacePickerProps {
  readonly place: ChosenPlace;
  readonly onChoose: (changes: Partial<ChosenPlace>) => void;
}

/** Of what kind, and for whom: everybody, one business unit, one resource. */
function PlacePicker({ place, onChoose }: PlacePickerProps) {
  const { t } = useTranslation('adminRules');
  const ofKind = useKindText();
  const { title } = useMerchant();
  return (
    <Card
      component="section"
      aria-label={t('place.label')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(200px, 1fr))' },
        alignItems: 'start',
        gap: 4,
        p: { xs: 4, sm: 5 },
        mb: 4,
      }}
    >
      <SelectField
        label={t('place.kind')}
        value={place.type}
        // A resource is of one kind; a unit has rules for all.
        onChange={(type) => onChoose({ type, id: place.level === 'resource' ? null : place.id })}
        options={resourceTypes.map((type) => [type, ofKind(`${type}.names`)])}
      />
      <SelectField
        label={t('place.level')}
        value={place.level}
        onChange={(level) => onChoose({ level, id: null })}
        options={shownLevels.map((level) => [level, t(`place.${level}`, { name: title })])}
      />
      {place.level === 'business-unit' && <UnitField place={place} onChoose={onChoose} />}
      {place.level === 'resource' && (
        <ResourceField key={place.type} place={place} onChoose={onChoose} />
      )}
    </Card>
  );
}

function UnitField({ place, onChoose }: PlacePickerProps) {
  const { t } = useTranslation('adminRules');
  const { data = [], isSuccess } = useQuery(ruleQueries.units());
  return (
    <PickField
      label={t('place.unit')}
      value={data.some(({ id }) => id === place.id) ? (place.id ?? '') : ''}
      onChange={(id) => onChoose({ id: id === '' ? null : id })}
      {...(isSuccess && data.length === 0 && { hint: t('place.noUnits') })}
      none={t('place.choose')}
      options={data.map(({ id, title }) => ({ id, name: title }))}
    />
  );
}

function ResourceField({ place, onChoose }: PlacePickerProps) {
  const { t } = useTranslation('adminRules');
  const stored = useQuery({ ...ruleQueries.resource(place.id ?? ''), enabled: place.id !== null });
  const chosen = place.id === null ? null : (stored.data ?? null);
  return (
    <FoundOne
      label={t('place.resourceName')}
      hint={t('place.resourceHint')}
      finding={findOfKind(place.type)}
      nameOf={({ name }) => name}
      value={chosen}
      onChange={(resource) => onChoose({ id: resource?.id ?? null })}
    />
  );
}

const shownLevels = ['merchant', 'business-unit', 'resource'] as const;
type ShownLevel = (typeof shownLevels)[number];

interface ChosenPlace {
  readonly type: ResourceType;
  readonly level: ShownLevel;
  /** Of the unit or resource; null until one is chosen. */
  readonly id: string | null;
}

/** The place as the API is asked for it; null until it is chosen. */
function asRulePlace({ type, level, id }: ChosenPlace): RulePlace | null {
  if (level === 'merchant') return { type };
  if (id === null) return null;
  return level === 'resource' ? { type, resourceId: id } : { type, businessUnitId: id };
}

/** The URL contains the level, for back, reload and shared links. */
function useRulePlace() {
  const router = useRouter();
  const { query, pathname, isReady } = router;
  const place: ChosenPlace = {
    type: resourceTypes.find((type) => type === query.type) ?? 'room',
    level: shownLevels.find((level) => level === query.level) ?? 'merchant',
    id: typeof query.id === 'string' && isId(query.id) ? query.id : null,
  };
  const choose = (changes: Partial<ChosenPlace>) => {
    const { type, level, id } = { ...place, ...changes };
    const written = new URLSearchParams({ type, level, ...(id !== null && { id }) });
    void router.replace(`${pathname}?${written.toString()}`, undefined, {
      shallow: true,
      scroll: false,
    });
  };
  return { place, choose, isReady };
}
