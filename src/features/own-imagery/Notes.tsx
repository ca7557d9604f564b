import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '#i18n/error-text.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { NoteBox } from '#ui/Tag.tsx';
import styles from './Panel.module.css';
import { useOwnImagery } from './store.ts';

/** What is being opened, and the way to stop it. */
export function Opening() {
  const { t } = useTranslation('own-imagery');
  const opening = useOwnImagery((state) => state.opening);
  if (opening === null) return null;
  return (
    <div className={styles['opening']}>
      <p role="status">{t('opening.title', { name: opening.name })}</p>
      <Skeleton rows={3} onStop={opening.stop} />
      <Button size="sm" onClick={opening.stop}>
        {t('opening.stop')}
      </Button>
    </div>
  );
}

/** Why the last one could not be opened, in the catalogue's words; what was open stays. */
export function Problem() {
  const { t } = useTranslation('own-imagery');
  const problem = useOwnImagery((state) => state.problem);
  if (problem === null) return null;
  const { title, hint } = errorWords(problem.error);
  return (
    <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
      <b>{title}</b>
      <span className={styles['second']}>
        {hint !== null && `${hint} `}
        {t('problem.which', { name: problem.name })}
      </span>
    </NoteBox>
  );
}
