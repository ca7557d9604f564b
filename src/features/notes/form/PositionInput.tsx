import { Crosshair, LocateFixed, Move } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { bringIntoView } from '#map/camera.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { findMe, type NotFound } from '../map/find-me.ts';
import { startPlacing, stopPlacing } from '../map/placing.ts';
import { useFormOnMap } from '../store.ts';
import { useDescribe } from '../use-describe.ts';
import styles from './Form.module.css';
import type { NoteForm } from './model.ts';
import { ZoneName } from './ZoneName.tsx';

type Props = {
  /** Null while none is chosen. */
  readonly field_id: string | null;
  readonly values: Pick<NoteForm, 'position' | 'accuracy_m'>;
  readonly error: string | null;
  readonly onChange: (position: readonly [number, number], accuracy_m: number | null) => void;
};

/** Where the note lies: put by hand on the map, or where the device is. */
export function PositionInput({ field_id, values: { position, accuracy_m }, error, onChange }: Props) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const describe = useDescribe();
  const is_placing = useFormOnMap((state) => state.placing !== null);
  const [is_asking, setAsking] = useState(false);
  const [failed, setFailed] = useState<NotFound | null>(null);
  const locate = async (): Promise<void> => {
    stopPlacing();
    setAsking(true);
    const found = await findMe();
    setAsking(false);
    setFailed('reason' in found ? found.reason : null);
    if ('reason' in found) return;
    onChange(found.position, found.accuracy_m);
    bringIntoView(found.position);
  };
  const problem = failed === null ? error : t(`gps.${failed}`);
  return (
    <div className={styles['position']} role="group" aria-label={t('form.position')} data-invalid={error !== null || undefined}>
      <div className={styles['heading']}>
        <span className={styles['label']}>{t('form.position')}</span>
        {field_id !== null && position !== null && <ZoneName field_id={field_id} position={position} />}
      </div>
      <div className={styles['place']}>
        <Crosshair size={16} aria-hidden="true" />
        <output className={styles['coordinates']}>
          {position === null ? t('form.no_position') : describe.position(position)}{' '}
          {accuracy_m !== null && <small>{t('accuracy', { metres: format.number(accuracy_m) })}</small>}
        </output>
        <Button
          size="sm"
          name="position"
          selected={is_placing}
          aria-pressed={is_placing}
          icon={<Move size={14} aria-hidden="true" />}
          onClick={() => (is_placing ? stopPlacing() : startPlacing((at) => onChange(at, null)))}
        >
          {t('form.move')}
        </Button>
        <IconButton
          size="sm"
          label={t('gps.use')}
          icon={<LocateFixed size={16} />}
          aria-busy={is_asking || undefined}
          disabled={is_asking}
          onClick={() => void locate()}
        />
      </div>
      {problem !== null && (
        <p className={styles['wrong']} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
