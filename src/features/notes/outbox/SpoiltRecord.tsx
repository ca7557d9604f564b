import { TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showError } from '#shell/feedback/show-error.ts';
import { toast } from '#shell/feedback/toast.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { download } from '#ui/download.ts';
import { dropSpoilt, restoreSpoilt } from './outbox.ts';
import type { Spoilt } from './read-kept.ts';
import styles from './Waiting.module.css';

const save = async (picture: Blob, number: number): Promise<void> =>
  download(new Uint8Array(await picture.arrayBuffer()), `surco-${String(number)}.jpg`, picture.type || 'image/jpeg');

/** What this device kept and can no longer send: its words to read, its pictures to save. */
export function SpoiltRecord({ spoilt }: { readonly spoilt: Spoilt }) {
  const { t } = useTranslation(['notes', 'common']);
  const { store, text, pictures } = spoilt;
  const drop = (): void => {
    dropSpoilt(spoilt);
    const action = { label: t('common:undo'), run: () => void restoreSpoilt(spoilt) };
    toast({ tone: 'ok', title: t('notes:outbox.spoilt_dropped'), action });
  };
  const is_empty = text === null && pictures.length === 0;
  return (
    <li data-refused="">
      <TriangleAlert size={16} aria-hidden="true" />
      <span>
        <strong>{t(`notes:outbox.spoilt_${store}`)}</strong>
        <span>{t(is_empty ? 'notes:outbox.spoilt_none' : 'notes:outbox.spoilt_rest')}</span>
        {text !== null && <q className={styles['rest']}>{text}</q>}
        {pictures.map((picture, at) => (
          <Button key={at} size="sm" variant="link" onClick={() => void save(picture, at + 1).catch(showError)}>
            {t('notes:outbox.spoilt_save', { number: at + 1 })}
          </Button>
        ))}
      </span>
      <IconButton size="sm" label={t('notes:outbox.spoilt_drop')} icon={<X size={16} />} onClick={drop} />
    </li>
  );
}
