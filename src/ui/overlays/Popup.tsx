import { Popover, type PopoverProps } from 'react-aria-components';
import { useTopDialog } from './open-dialogs.ts';

/** A popover that stays in reach of the user: inside the dialog that covers the page, because all else lies under it and is inert. */
export function Popup(props: PopoverProps) {
  const dialog = useTopDialog();
  return <Popover offset={4} {...(dialog === null ? {} : { UNSTABLE_portalContainer: dialog })} {...props} />;
}
