import { useTranslation } from 'react-i18next';
import type { JobState } from '#domain/schemas/statistics-job.ts';
import { Tag, type Tone } from '#ui/display/Tag.tsx';

const TONES: Partial<Record<JobState, Tone>> = { running: 'accent', done: 'ok', failed: 'danger', cancelled: 'warn' };

/** How an order stands, in a word. */
export function StateTag({ state }: { state: JobState }) {
  const { t } = useTranslation('bulk-statistics');
  const tone = TONES[state];
  return <Tag {...(tone === undefined ? {} : { tone })}>{t(`state.${state}`)}</Tag>;
}
