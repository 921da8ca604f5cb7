import type { ProblemCategory } from '@axp/contracts/vocabulary';
import Temperature from '@mui/icons-material/AcUnit';
import Furniture from '@mui/icons-material/ChairOutlined';
import Cleanliness from '@mui/icons-material/CleaningServicesOutlined';
import Other from '@mui/icons-material/MoreHoriz';
import Screen from '@mui/icons-material/TvOutlined';
import VideoCall from '@mui/icons-material/VideocamOutlined';
import type { SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';

export const categoryIcons: Readonly<Record<ProblemCategory, ComponentType<SvgIconProps>>> = {
  screen: Screen,
  'video-call': VideoCall,
  temperature: Temperature,
  furniture: Furniture,
  cleanliness: Cleanliness,
  other: Other,
};
