import { Camera, Images, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import type { CropCode } from '#domain/codes.ts';
import { isDoubtful, type Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import type { Field } from '#domain/schemas/field.ts';
import { PanelFooter } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { diagnoseFile, diagnosePhoto } from './actions.ts';
import { openNote } from './open-note.ts';
import styles from './Panel.module.css';
import type { Waiting } from './store.ts';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

type Props = {
  readonly field: Field;
  readonly crop: CropCode | null;
  readonly chosen: Diagnosis | null;
  readonly waiting: Waiting | null;
  readonly onPick: () => void;
};

/** Another photo, the same once more, and a note of what was found; below 40 % another photo comes first. */
export function Footer({ field, crop, chosen, waiting, onPick }: Props) {
  const { t } = useTranslation('pest-prediction');
  const input = useRef<HTMLInputElement>(null);
  const can = useFieldCan();
  const is_busy = waiting !== null && waiting.step !== 'failed';
  const top = chosen?.outcome === 'identified' ? chosen.predictions[0] : undefined;
  const is_sure = top !== undefined && !isDoubtful(top.certainty);
  const photo = chosen?.photo ?? null;
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined && crop !== null) void diagnoseFile(field.id, crop, file);
  };
  const note = chosen !== null && can(field, 'add_notes') === true && (
    <Button variant={is_sure ? 'primary' : 'link'} onClick={() => openNote(chosen)}>
      {t('note')}
    </Button>
  );
  return (
    <PanelFooter>
      {is_sure && note}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('photo_file')}
        accept={ACCEPT}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Button
        variant={is_sure ? 'plain' : 'primary'}
        icon={<Camera size={16} aria-hidden="true" />}
        disabled={crop === null}
        busy={is_busy}
        onClick={() => input.current?.click()}
      >
        {t(chosen === null ? 'first_photo' : 'other_photo')}
      </Button>
      {photo !== null && chosen !== null && (
        <Button
          icon={<RefreshCw size={16} aria-hidden="true" />}
          disabled={is_busy}
          onClick={() => void diagnosePhoto(field.id, crop ?? chosen.crop, photo)}
        >
          {t('again')}
        </Button>
      )}
      <IconButton
        label={t('from_note')}
        icon={<Images size={16} />}
        disabled={is_busy}
        onClick={onPick}
        className={styles['fromNote'] ?? ''}
      />
      {!is_sure && note}
    </PanelFooter>
  );
}
