import { useAnnouncement } from './announce.ts';

/** The one polite region of the page. */
export const LiveRegion = () => (
  <div role="status" aria-live="polite" className="visually-hidden">
    {useAnnouncement((state) => state.text)}
  </div>
);
