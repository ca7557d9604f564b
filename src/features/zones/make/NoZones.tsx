import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { isRefusal, Refused, TOO_SMALL } from './Refused.tsx';
import { Progress } from './Progress.tsx';
import { SeasonList } from './SeasonList.tsx';
import type { Season, Work } from '../store.ts';
import { ZonesDrawing } from '../map/ZonesDrawing.tsx';
import styles from '../Zones.module.css';

type NoZonesProps = {
  readonly field: Field;
  readonly work: Work;
  /** There are zones, of a polygon the field no longer has. */
  readonly is_stale: boolean;
  readonly can_change: boolean;
  readonly onMake: () => void;
  /** Looks at the images of all seasons anew. */
  readonly onLook: () => void;
  readonly onInputs: (seasons: readonly Season[]) => void;
};

/** A field without zones: what they are and the button that makes them; why they could not be made, with the images at hand. */
export function NoZones({ field, work, is_stale, can_change, onMake, onLook, onInputs }: NoZonesProps) {
  const { t } = useTranslation('zones');
  const { progress, error, seasons } = work;
  if (progress !== null) return <Progress field={field} progress={progress} />;
  if (error !== null)
    return (
      <div className={styles['panel']}>
        {isRefusal(error) ? (
          <Refused error={error} onLook={onLook} />
        ) : (
          <ErrorState error={error} title={t('make_failed')} onRetry={onMake} />
        )}
        {seasons !== null && seasons.length > 0 && error.code !== TOO_SMALL && <SeasonList seasons={seasons} onChange={onInputs} />}
      </div>
    );
  if (!can_change) return <EmptyState drawing={<ZonesDrawing />} title={t('none')} text={t('read_only')} />;
  return (
    <EmptyState
      drawing={<ZonesDrawing />}
      title={is_stale ? t('stale') : t('none')}
      text={is_stale ? t('stale_text') : t('none_text')}
      actions={
        <Button variant="primary" onClick={onMake}>
          {t('make')}
        </Button>
      }
    />
  );
}
