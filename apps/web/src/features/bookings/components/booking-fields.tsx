import type { ResourceType } from '@axp/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ComponentType, ReactNode } from 'react';
import { AssetFolds, AssetMain } from './asset-fields.tsx';
import { CarFolds, CarMain } from './car-fields.tsx';
import type { KindFieldsProps } from './kind-fields.ts';
import { RoomFolds, RoomMain } from './room-fields.tsx';
import { TitleField } from './title-field.tsx';

interface BookingFieldsProps extends KindFieldsProps {
  /** Day and time, and what the resource's calendar says to them. */
  readonly time: ReactNode;
  /** How it repeats; absent where that is not asked. */
  readonly repeat?: ReactNode;
  /** Folds that are no part of the booking's own content. */
  readonly extras?: ReactNode;
}

interface KindFields {
  readonly Main: ComponentType<KindFieldsProps>;
  readonly Folds: ComponentType<KindFieldsProps>;
}

const fieldsOf: Readonly<Record<ResourceType, KindFields>> = {
  room: { Main: RoomMain, Folds: RoomFolds },
  car: { Main: CarMain, Folds: CarFolds },
  asset: { Main: AssetMain, Folds: AssetFolds },
};

/** All fields of a booking in one column, what its kind needs in sight and the rest folded. */
export function BookingFields(props: BookingFieldsProps) {
  const { time, repeat, extras, ...kind } = props;
  const { Main, Folds } = fieldsOf[kind.resource.type];
  return (
    <Card
      sx={{
        p: { xs: 4, sm: 6 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 6,
      }}
    >
      <TitleField type={kind.resource.type} />
      {time}
      {repeat}
      <Main {...kind} />
      <Box sx={{ mb: { xs: -4, sm: -6 } }}>
        <Folds {...kind} />
        {extras}
      </Box>
    </Card>
  );
}
