import { create } from 'zustand';

/** The order on screen; null shows the form. It survives closing the panel. */
export const useShownJob = create<{ job_id: string | null; usable_only: boolean }>(() => ({ job_id: null, usable_only: true }));

export const showJob = (job_id: string | null): void => useShownJob.setState({ job_id });
