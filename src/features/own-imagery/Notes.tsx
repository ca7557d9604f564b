import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#domain/errors.ts';
import { errorText } from '#i18n/error-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import styles from './Panel.module.css';
import { useOwnImagery } from './store.ts';
import { useInSight } from './use-in-sight.ts';

/** What is being opened, and the way to stop it. */
export function Opening({ name, onStop }: { name: string; onStop: () => void }) {
  const { t } = useTranslation('own-imagery');
  const ref = useInSight<HTMLDivElement>();
  return (
    <div ref={ref} className={styles['opening']}>
      <p role="status">{t('opening.title', { name })}</p>
      <Skeleton rows={3} />
      <Button size="sm" onClick={onStop}>
        {t('opening.stop')}
      </Button>
    </div>
  );
}

function Refusal({ error, name }: { error: AppError; name: string }) {
  const { t } = useTranslation('own-imagery');
  const ref = useInSight<HTMLDivElement>();
  const { title, hint } = errorText(error);
  return (
    <div ref={ref}>
      <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
        <b>{title}</b>
        <span className={styles['second']}>
          {hint !== null && `${hint} `}
          {t('problem.which', { name })}
        </span>
      </NoteBox>
    </div>
  );
}

/** Why the last one could not be opened, in the catalogue's words; what was open stays. */
export function Problem() {
  const problem = useOwnImagery((state) => state.problem);
  return problem === null ? null : <Refusal error={problem.error} name={problem.name} />;
}
