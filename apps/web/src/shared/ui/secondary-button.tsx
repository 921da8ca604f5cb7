import type { ButtonProps } from '@mui/material';
import { Button } from '@mui/material';
import { PageLink } from './page-link.tsx';

/**
 * A button beside a primary one, or of less weight: outlined, in the colour of the text. With an
 * `href` it leads to a page of the application.
 */
export function SecondaryButton(props: ButtonProps) {
  return <Button variant="outlined" color="inherit" LinkComponent={PageLink} {...props} />;
}
