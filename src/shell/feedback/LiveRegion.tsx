import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from '#ui/overlays/open-dialogs.ts';
import { useAnnouncement } from './announce.ts';

/**
 * The one polite region of the page, with the notices in it: it stands before its words do, for what comes in together with them is
 * often not heard. Inside the dialog that covers the page, because all else is inert then.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  const { text, count } = useAnnouncement();
  const dialog = useTopDialog();
  const region = (
    <div role="status" aria-live="polite" aria-atomic="false">
      {/* Said anew, the same words are words that came. */}
      <p key={count} className="visually-hidden">
        {text}
      </p>
      {children}
    </div>
  );
  return dialog === null ? region : createPortal(region, dialog);
}
