import type { Amenity, ResourceType } from '@axp/contracts';
import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { amenityIcons, searchedAmenities } from '@/shared/booking/ui/amenity-icons.ts';

interface FeatureChipsProps {
  readonly kind: ResourceType;
  readonly chosen: readonly Amenity[];
  readonly onToggle: (amenity: Amenity) => void;
}

/** Required amenities as toggles. */
export function FeatureChips({ kind, chosen, onToggle }: FeatureChipsProps) {
  const { t } = useTranslation('booking');
  const labelId = useId();
  return (
    <div>
      <Typography id={labelId} variant="subtitle2" component="p" sx={{ mb: 2 }}>
        {t(`search.amenities.${kind}`)}
      </Typography>
      <Box
        role="group"
        aria-labelledby={labelId}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}
      >
        {searchedAmenities[kind].map((amenity) => {
          const isOn = chosen.includes(amenity);
          const Icon = isOn ? Check : amenityIcons[amenity];
          return (
            <ButtonBase
              key={amenity}
              aria-pressed={isOn}
              onClick={() => onToggle(amenity)}
              sx={{
                minHeight: { xs: 44, md: 36 },
                gap: 2,
                px: 3,
                borderRadius: '10px',
                border: 1,
                borderColor: isOn ? 'primary.main' : 'controlBorder',
                bgcolor: 'background.paper',
                color: isOn ? 'primary.main' : 'text.primary',
                boxShadow: (theme) =>
                  isOn ? `inset 0 0 0 1px ${theme.vars.palette.primary.main}` : 'none',
                typography: 'body2',
                fontWeight: 500,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Icon aria-hidden sx={{ fontSize: 18 }} />
              {t(`amenity.${amenity}`)}
            </ButtonBase>
          );
        })}
      </Box>
    </div>
  );
}
