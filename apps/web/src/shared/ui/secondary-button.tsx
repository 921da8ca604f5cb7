import type { ButtonProps } from '@mui/material';
import { Button } from '@mui/material';

/** A button beside a primary one, or of less weight: outlined, in the colour of the text. */
export function SecondaryButton(props: ButtonProps) {
  return <Button variant="outlined" color="inherit" {...props} />;
}
