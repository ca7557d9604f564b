import { ImagePlus, MapPin } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#api/fields/use-fields.ts';
import { NOTE, PHOTO } from '#domain/limits.ts';
import { isNearField } from '#domain/notes/near-field.ts';
import type { NotePhoto } from '#domain/notes/note.ts';
import { codeText } from '#i18n/error-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFileDrop } from '#ui/inputs/use-file-drop.ts';
import { addPhoto, dropPhoto, useOutbox, type OutgoingPhoto } from '../outbox/outbox.ts';
import { PhotoTile } from './PhotoTile.tsx';
import styles from './Photos.module.css';

export type PhotosInputProps = {
  readonly field_id: string;
  /** Ids of the photos that belong to the note, in their order. */
  readonly value: readonly string[];
  /** Those the server already has. */
  readonly arrived: readonly NotePhoto[];
  readonly onChange: (photo_ids: readonly string[]) => void;
  /** A photo knows where it was taken, and its taker wants the note there. */
  readonly onPosition: (position: [number, number]) => void;
  /** A refusal of the whole list, such as a photo too many. */
  readonly error: string | null;
};

const MAX_MB = PHOTO.upload_bytes / 1_048_576;

/** The photos of a note: taken or chosen several at once, on their way while the rest is written. */
export function PhotosInput({ field_id, value, arrived, onChange, onPosition, error }: PhotosInputProps) {
  const { t } = useTranslation('notes');
  const outgoing = useOutbox((state) => state.photos);
  const input = useRef<HTMLInputElement>(null);
  const heading = useId();
  const [too_many, setTooMany] = useState(0);
  const shown = value.map((id) => ({ id, going: outgoing[id], there: arrived.find((photo) => photo.id === id) }));
  const going = shown.flatMap((one) => one.going ?? []);

  const take = (files: readonly File[]): void => {
    const room = files.slice(0, NOTE.photos - value.length);
    setTooMany(files.length - room.length);
    if (room.length > 0) onChange([...value, ...room.map((file) => addPhoto(field_id, file))]);
  };
  const drop = useFileDrop((files) => take([...files]));
  const remove = (id: string): void => {
    dropPhoto(id);
    setTooMany(0);
    onChange(value.filter((one) => one !== id));
    input.current?.focus();
  };
  const wrong = error ?? (too_many > 0 ? `${codeText('PHOTOS_TOO_MANY')} ${t('attach.left_out', { count: too_many })}` : null);
  return (
    <div className={styles['drop']} data-over={drop.is_over || undefined} {...drop.handlers}>
      <div className={styles['photos']} role="group" aria-labelledby={heading}>
        <div className={styles['head']}>
          <span id={heading} className={styles['label']}>
            {t('attach.label')} <span className={styles['quiet']}>{t('attach.optional')}</span>
          </span>
          <span className={styles['quiet']}>{t('attach.limit', { count: value.length, max: NOTE.photos, mb: MAX_MB })}</span>
        </div>
        <ul className={styles['tiles']}>
          {shown.map(({ id, going: one, there }, at) => (
            <PhotoTile key={id} id={id} number={at + 1} going={one} there={there} onRemove={() => remove(id)} />
          ))}
          {value.length < NOTE.photos && (
            <li>
              <label className={styles['add']}>
                <input
                  ref={input}
                  type="file"
                  multiple
                  accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
                  onChange={(event) => {
                    take([...(event.target.files ?? [])]);
                    event.target.value = '';
                  }}
                />
                <ImagePlus size={18} aria-hidden="true" />
                <span>{t('attach.add')}</span>
              </label>
            </li>
          )}
        </ul>
        {wrong !== null && (
          <p className={styles['wrong']} role="alert">
            {wrong}
          </p>
        )}
        <Going photos={going} />
        <Places field_id={field_id} photos={going} onPosition={onPosition} />
      </div>
    </div>
  );
}

/** What to know while photos are on their way. */
function Going({ photos }: { readonly photos: readonly OutgoingPhoto[] }) {
  const { t } = useTranslation('notes');
  const waiting = photos.filter(({ state }) => state === 'waiting' || state === 'sending');
  if (waiting.length === 0) return null;
  return <p className={styles['hint']}>{t(waiting.every(({ is_kept }) => is_kept) ? 'attach.go_on' : 'attach.not_kept')}</p>;
}

type PlacesProps = {
  readonly field_id: string;
  readonly photos: readonly OutgoingPhoto[];
  readonly onPosition: PhotosInputProps['onPosition'];
};

/** The place the first photo tells is offered before it is left out of what is kept; not one that lies far from the field. */
function Places({ field_id, photos, onPosition }: PlacesProps) {
  const { t } = useTranslation('notes');
  const field = useField(field_id);
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const place = photos.find(({ id, position }) => position !== null && !answered.includes(id))?.position ?? null;
  if (place === null || field === undefined) return null;
  const [longitude, latitude] = place;
  const isNear = isNearField(field.bbox, [longitude, latitude]);
  const answer = (): void => setAnswered(photos.map(({ id }) => id));
  return (
    <div className={styles['place']}>
      <MapPin size={16} aria-hidden="true" />
      <span>{t(isNear ? 'attach.place' : 'attach.place_far')}</span>
      {isNear && (
        <Button
          size="sm"
          onClick={() => {
            onPosition([longitude, latitude]);
            answer();
          }}
        >
          {t('attach.use_place')}
        </Button>
      )}
      <Button size="sm" variant="link" onClick={answer}>
        {t('attach.no_place')}
      </Button>
    </div>
  );
}
