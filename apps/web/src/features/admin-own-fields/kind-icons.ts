import type { OwnFieldKind } from '@axp/contracts/vocabulary';
import DateIcon from '@mui/icons-material/EventOutlined';
import ChoiceIcon from '@mui/icons-material/ListOutlined';
import NumberIcon from '@mui/icons-material/NumbersOutlined';
import TextIcon from '@mui/icons-material/ShortTextOutlined';
import YesNoIcon from '@mui/icons-material/ToggleOnOutlined';
import type { SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';

export const kindIcons: Readonly<Record<OwnFieldKind, ComponentType<SvgIconProps>>> = {
  text: TextIcon,
  number: NumberIcon,
  'yes-no': YesNoIcon,
  choice: ChoiceIcon,
  date: DateIcon,
};
